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

// --- epoll(7), timerfd_create(2), signalfd(2), adjtimex(2): what the loop waits on ---------------
#include <signal.h>
#include <sys/epoll.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>
#include <sys/timex.h>
#include <time.h>

/// Makes an epoll instance; answers a negative errno on failure.
static inline int clinux_epoll(void) {
  int fd = epoll_create1(EPOLL_CLOEXEC);
  return fd < 0 ? -errno : fd;
}

/// Watches `fd` for being readable; answers 0 or a negative errno.
static inline int clinux_epoll_watch(int epoll, int fd) {
  struct epoll_event event = {.events = EPOLLIN, .data = {.fd = fd}};
  return epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &event) < 0 ? -errno : 0;
}

/// Stops watching `fd`.
static inline void clinux_epoll_forget(int epoll, int fd) {
  epoll_ctl(epoll, EPOLL_CTL_DEL, fd, NULL);
}

/// Waits without limit and stores up to `room` ready descriptors; answers how many, 0 when a signal
/// interrupted, or a negative errno.
///
/// A descriptor that is hung up or broken with nothing left to read is reported once and watched no
/// more: it stays ready for ever (epoll_ctl(2), EPOLLHUP), and the loop would never rest again.
static inline int clinux_epoll_wait(int epoll, int *ready, int room) {
  struct epoll_event events[16];
  int limit = room < 16 ? room : 16;
  int count = epoll_wait(epoll, events, limit, -1);
  if (count < 0) return errno == EINTR ? 0 : -errno;
  for (int index = 0; index < count; index++) {
    ready[index] = events[index].data.fd;
    if (!(events[index].events & EPOLLIN)) clinux_epoll_forget(epoll, ready[index]);
  }
  return count;
}

/// Makes a timer on the wall clock; answers a negative errno on failure.
static inline int clinux_wall_timer(void) {
  int fd = timerfd_create(CLOCK_REALTIME, TFD_NONBLOCK | TFD_CLOEXEC);
  return fd < 0 ? -errno : fd;
}

/// Arms the timer for a wall time, to report also when the clock is set; answers 0, or a negative
/// errno: -ECANCELED means that it is armed and that the clock was set since it was armed before.
static inline int clinux_wall_timer_arm(int fd, int64_t seconds, int64_t nanoseconds) {
  struct itimerspec when = {.it_value = {.tv_sec = seconds, .tv_nsec = nanoseconds}};
  int flags = TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET;
  return timerfd_settime(fd, flags, &when, NULL) < 0 ? -errno : 0;
}

/// Takes what the timer has to say: 1 expired, 0 nothing, -ECANCELED the clock was set.
static inline int clinux_wall_timer_read(int fd) {
  uint64_t count;
  while (read(fd, &count, sizeof count) < 0) {
    if (errno == EINTR) continue;
    return errno == EAGAIN ? 0 : -errno;
  }
  return 1;
}

/// Blocks the signals that end a program and makes a descriptor that reports them; answers a
/// negative errno on failure. Call it before any thread is started, so that all inherit the mask.
///
/// One that whoever started us had ignored (nohup(1), a shell's background job) stays ignored: a
/// blocked signal would be reported all the same.
static inline int clinux_stop_signals(void) {
  static const int numbers[] = {SIGTERM, SIGINT, SIGHUP, SIGQUIT};
  sigset_t set;
  sigemptyset(&set);
  for (unsigned int index = 0; index < sizeof numbers / sizeof *numbers; index++) {
    struct sigaction before;
    int failed = sigaction(numbers[index], NULL, &before);
    if (failed || before.sa_handler != SIG_IGN) sigaddset(&set, numbers[index]);
  }
  if (sigprocmask(SIG_BLOCK, &set, NULL) < 0) return -errno;
  int fd = signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC);
  return fd < 0 ? -errno : fd;
}

/// Takes one signal's number, 0 when none waits.
static inline int clinux_signal_read(int fd) {
  struct signalfd_siginfo info;
  ssize_t got;
  while ((got = read(fd, &info, sizeof info)) < 0 && errno == EINTR) {
  }
  return got == (ssize_t)sizeof info ? (int)info.ssi_signo : 0;
}

/// Lets writes to a pipe that nobody reads fail instead of ending the program.
static inline void clinux_ignore_broken_pipes(void) { signal(SIGPIPE, SIG_IGN); }

/// How wrong the kernel says the wall clock may be, in microseconds; negative when it does not say.
static inline long clinux_clock_error(void) {
  struct timex state = {.modes = 0};
  return adjtimex(&state) < 0 ? -1 : state.maxerror;
}
// --- end of what the loop waits on ---------------------------------------------------------------

// --- holes in files, lseek(2): SEEK_HOLE needs _GNU_SOURCE, which Swift's Glibc has not ----------
#include <sys/types.h>

#ifndef SEEK_HOLE
#define SEEK_HOLE 4
#endif

/// Offset of the first hole, or the size when there is none; -1 with errno.
static inline long long clinux_first_hole(int fd) { return lseek(fd, 0, SEEK_HOLE); }
// --- end of holes in files -----------------------------------------------------------------------

// --- terminal: raw mode, signals, and its restoration whatever happens ---------------------------
#include "CLinuxTerminal.h"
// --- end of terminal -----------------------------------------------------------------------------

// --- sockets with a name -------------------------------------------------------------------------
#include "CLinuxSocket.h"
// --- end of sockets with a name ------------------------------------------------------------------

// --- another program: memfd_create(2), pidfd_open(2), sigabbrev_np(3) ---------------------------
/// Makes an empty file in memory, close-on-exec; the name is for /proc only. Answers a negative
/// errno on failure.
int clinux_unnamed_file(const char *name);

/// Lets nobody change such a file any more; answers 0 or a negative errno.
int clinux_seal(int fd);

/// Moves a file to a path that nothing has; answers 0 or a negative errno, -EEXIST where something
/// is and -EINVAL on a file system that cannot tell.
int clinux_move_new(const char *from, const char *to);

/// Makes a close-on-exec descriptor that turns readable when a child ends; answers a negative errno
/// on failure.
int clinux_process(pid_t process);

/// The name of a signal without "SIG"; nothing for one that has none.
const char *clinux_signal_name(int signal);
// --- end of another program ---------------------------------------------------------------------

// --- writing without being held up: write(2), timer_create(2) ------------------------------------
/// Writes like write(2), for at most so many milliseconds; answers how many bytes were written, or
/// a negative errno when there is no timer to keep the time with.
///
/// A timer interrupts the write. Nothing else does for every kind of reader: a terminal says it is
/// ready when it has room for one byte, and waits for the rest; being non-blocking is a matter of
/// the open file, which is shared with the shell; and what another user opened cannot be opened
/// once more. Any thread may call it; from then on SIGALRM no longer ends the program.
int64_t clinux_write_within(int fd, const void *bytes, int64_t count, int milliseconds);
// --- end of writing without being held up --------------------------------------------------------

// --- what the lab's bench does to its machine: adjtimex(2), sched_setscheduler(2), FIEMAP --------
#include "CLinuxLab.h"
// --- end of what the lab's bench does ------------------------------------------------------------
