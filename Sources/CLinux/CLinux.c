// What only GNU's C library has: sigabbrev_np since 2.32, pidfd_open since 2.36, memfd_create and
// its seals, gettid, renameat2.
#define _GNU_SOURCE

#include "CLinux.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/pidfd.h>
#include <time.h>
#include <unistd.h>

int clinux_unnamed_file(const char *name) {
  int fd = memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
  return fd < 0 ? -errno : fd;
}

int clinux_seal(int fd) {
  int seals = F_SEAL_WRITE | F_SEAL_GROW | F_SEAL_SHRINK | F_SEAL_SEAL;
  return fcntl(fd, F_ADD_SEALS, seals) < 0 ? -errno : 0;
}

int clinux_move_new(const char *from, const char *to) {
  return renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) < 0 ? -errno : 0;
}

int clinux_process(pid_t process) {
  int fd = pidfd_open(process, 0);
  return fd < 0 ? -errno : fd;
}

const char *clinux_signal_name(int signal) { return sigabbrev_np(signal); }

#ifndef sigev_notify_thread_id
#define sigev_notify_thread_id _sigev_un._tid
#endif

/// Set once the time for this thread's write is over.
static _Thread_local volatile sig_atomic_t is_late;

static void note_late(int signal) {
  (void)signal;
  is_late = 1;
}

/// Starts a timer that interrupts this thread again and again: the first time may come just before
/// it begins to wait. Answers 0 or a negative errno.
static int start_interrupting(int milliseconds, timer_t *timer) {
  struct sigevent event = {.sigev_notify = SIGEV_THREAD_ID, .sigev_signo = SIGALRM};
  event.sigev_notify_thread_id = gettid();
  if (timer_create(CLOCK_MONOTONIC, &event, timer) < 0) return -errno;
  struct timespec limit = {milliseconds / 1000, milliseconds % 1000 * 1000000L};
  struct itimerspec times = {.it_value = limit, .it_interval = limit};
  if (timer_settime(*timer, 0, &times, NULL) == 0) return 0;
  int code = -errno;
  timer_delete(*timer);
  return code;
}

int64_t clinux_write_within(int fd, const void *bytes, int64_t count, int milliseconds) {
  // Without SA_RESTART. It stays: a signal that is on its way still must not end the program.
  struct sigaction action = {.sa_handler = note_late};
  sigemptyset(&action.sa_mask);
  if (sigaction(SIGALRM, &action, NULL) < 0) return -errno;
  sigset_t alarm, before;
  sigemptyset(&alarm);
  sigaddset(&alarm, SIGALRM);
  pthread_sigmask(SIG_UNBLOCK, &alarm, &before);
  is_late = 0;
  timer_t timer;
  int64_t done = start_interrupting(milliseconds, &timer);
  if (done == 0) {
    ssize_t got = 1;
    while (done < count && !is_late && got != 0) {
      got = write(fd, (const char *)bytes + done, count - done);
      if (got > 0) done += got;
      if (got < 0 && errno != EINTR) break;
    }
    timer_delete(timer);
  }
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return done;
}
