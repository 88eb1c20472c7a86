// What only GNU's C library has: sigabbrev_np since 2.32, pidfd_open since 2.36, memfd_create and
// its seals.
#define _GNU_SOURCE

#include "CLinux.h"

#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/pidfd.h>

int clinux_unnamed_file(const char *name) {
  int fd = memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
  return fd < 0 ? -errno : fd;
}

int clinux_seal(int fd) {
  int seals = F_SEAL_WRITE | F_SEAL_GROW | F_SEAL_SHRINK | F_SEAL_SEAL;
  return fcntl(fd, F_ADD_SEALS, seals) < 0 ? -errno : 0;
}

int clinux_process(pid_t process) {
  int fd = pidfd_open(process, 0);
  return fd < 0 ? -errno : fd;
}

const char *clinux_signal_name(int signal) { return sigabbrev_np(signal); }
