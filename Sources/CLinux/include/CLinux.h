#pragma once

// --- eventfd(2): a counter that wakes the loop from another thread -------------------------------
#include <errno.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <unistd.h>

/// Makes a non-blocking, close-on-exec counter at zero; answers a negative errno on failure.
static inline int clinux_eventfd(void) {
  int fd = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
  return fd < 0 ? -errno : fd;
}

/// Makes `fd` readable; a counter that is already full stays readable, so that is no failure.
static inline void clinux_eventfd_signal(int fd) {
  uint64_t one = 1;
  while (write(fd, &one, sizeof one) < 0 && errno == EINTR) {
  }
}

/// Makes `fd` unreadable again, whether it was signalled or not.
static inline void clinux_eventfd_drain(int fd) {
  uint64_t count;
  while (read(fd, &count, sizeof count) < 0 && errno == EINTR) {
  }
}
// --- end of eventfd ------------------------------------------------------------------------------
