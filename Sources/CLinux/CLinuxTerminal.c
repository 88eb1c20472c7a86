// Of this only the handler must be C: nothing of Swift's runtime may run in a signal handler.
#define _GNU_SOURCE
#include "CLinuxTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/signalfd.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

enum { SEQUENCE_LIMIT = 128, ALTERNATE_STACK = 16 * 1024, LEAVE_PATIENCE = 200 };

// What a process does not die of, or what it cannot prevent; source: signal(7), "Standard signals".
// All others end it, the real-time signals too. Those of clinux_terminal_signals() are taken from
// there; only a thread older than that dies of them, restored by the handler.
static int ends_process(int signal) {
  switch (signal) {
    case SIGCHLD: case SIGCONT: case SIGURG: case SIGWINCH:
    case SIGTSTP: case SIGTTIN: case SIGTTOU:
    case SIGSTOP: case SIGKILL:
      return 0;
    default:
      return 1;
  }
}

// What a handler needs, written before `is_entered` is set. The descriptor is its own, and stays
// open: a handler on another thread may be about to use it while the terminal is closed.
static struct {
  volatile sig_atomic_t is_entered;
  int fd;
  struct termios mode;
  uint8_t leave[SEQUENCE_LIMIT];
  int leave_count;
} screen = {.fd = -1};

// By number; those that the C library keeps for itself stay as they are, its default.
static struct sigaction old_actions[NSIG];
static uint8_t alternate_stack[ALTERNATE_STACK];
static sigset_t old_mask;

// --- Opening -------------------------------------------------------------------------------------

int clinux_terminal_reopen(int fd, int is_output) {
  if (!isatty(fd)) return -ENOTTY;
  char path[32];
  snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
  int flags = (is_output ? O_WRONLY : O_RDONLY) | O_NONBLOCK | O_NOCTTY | O_CLOEXEC;
  int own;
  do own = open(path, flags);
  while (own < 0 && errno == EINTR);
  if (own >= 0) return own;
  // Without /proc or the right to open it: share the descriptor, which poll(2) makes do.
  own = fcntl(fd, F_DUPFD_CLOEXEC, 3);
  return own < 0 ? -errno : own;
}

int clinux_terminal_size(int fd, uint16_t *columns, uint16_t *rows) {
  struct winsize size = {0};
  if (ioctl(fd, TIOCGWINSZ, &size) < 0) return -errno;
  *columns = size.ws_col;
  *rows = size.ws_row;
  return 0;
}

void clinux_terminal_close(int fd) { close(fd); }

// --- Reading and writing -------------------------------------------------------------------------

int clinux_terminal_read(int fd, uint8_t *bytes, int count) {
  ssize_t got;
  do got = read(fd, bytes, (size_t)count);
  while (got < 0 && errno == EINTR);
  if (got < 0) return errno == EAGAIN ? 0 : -errno;
  return (int)got;
}

int clinux_terminal_write(int fd, const uint8_t *bytes, int count, int patience) {
  while (count > 0) {
    ssize_t done = write(fd, bytes, (size_t)count);
    if (done > 0) {
      bytes += done;
      count -= (int)done;
    } else if (done < 0 && errno != EINTR && errno != EAGAIN) {
      return -errno;
    } else if (done == 0 || errno == EAGAIN) {
      struct pollfd waiting = {.fd = fd, .events = POLLOUT};
      int ready = poll(&waiting, 1, patience);
      if (ready == 0) return -ETIMEDOUT;
      if (ready < 0 && errno != EINTR) return -errno;
    }
  }
  return 0;
}

static int64_t monotonic(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

int clinux_terminal_wait(int input_fd, int signal_fd, int64_t nanoseconds) {
  struct pollfd waiting[] = {{.fd = input_fd, .events = POLLIN},
                             {.fd = signal_fd, .events = POLLIN}};
  int64_t start = monotonic();
  int ready;
  do {
    int64_t left = nanoseconds - (monotonic() - start);
    if (left < 0) left = 0;
    struct timespec limit = {.tv_sec = left / 1000000000, .tv_nsec = left % 1000000000};
    ready = ppoll(waiting, 2, nanoseconds < 0 ? NULL : &limit, NULL);
  } while (ready < 0 && errno == EINTR);
  if (ready < 0) return -errno;
  int found = 0;
  if (waiting[0].revents & POLLIN) found |= CLINUX_TERMINAL_INPUT;
  if (waiting[0].revents & (POLLHUP | POLLERR | POLLNVAL)) found |= CLINUX_TERMINAL_CLOSED;
  if (waiting[1].revents & POLLIN) found |= CLINUX_TERMINAL_SIGNAL;
  return found;
}

// --- Restoring -----------------------------------------------------------------------------------

// Two threads may do it at once, and both to the end: one that found it done would go on to end the
// process while the other is still at it. What it does may be done twice.
void clinux_terminal_leave(void) {
  if (!screen.is_entered) return;
  int saved = errno;
  // In the background these calls would stop the process; it restores nevertheless.
  sigset_t stop, before;
  sigemptyset(&stop);
  sigaddset(&stop, SIGTTOU);
  pthread_sigmask(SIG_BLOCK, &stop, &before);
  clinux_terminal_write(screen.fd, screen.leave, screen.leave_count, LEAVE_PATIENCE);
  tcflush(screen.fd, TCIFLUSH);
  tcsetattr(screen.fd, TCSANOW, &screen.mode);
  screen.is_entered = 0;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  errno = saved;
}

// Hands the signal on to whoever had it before, on a terminal that can show what they say.
static void restore_and_die(int signal) {
  clinux_terminal_leave();
  for (int each = 1; each < NSIG; each++)
    if (ends_process(each)) sigaction(each, &old_actions[each], NULL);
  raise(signal);
}

static void guard(void) {
  stack_t stack;
  if (sigaltstack(NULL, &stack) == 0 && (stack.ss_flags & SS_DISABLE)) {
    stack = (stack_t){.ss_sp = alternate_stack, .ss_size = sizeof alternate_stack};
    sigaltstack(&stack, NULL);
  }
  struct sigaction action = {.sa_handler = restore_and_die, .sa_flags = SA_ONSTACK};
  sigemptyset(&action.sa_mask);
  for (int each = 1; each < NSIG; each++) {
    if (!ends_process(each) || sigaction(each, NULL, &old_actions[each]) < 0) continue;
    if (old_actions[each].sa_handler != SIG_IGN) sigaction(each, &action, NULL);
  }
  // Where it is blocked, abort(3) of glibc 2.41 dies past the handler; until 2.40 it unblocked it.
  sigset_t aborts;
  sigemptyset(&aborts);
  sigaddset(&aborts, SIGABRT);
  pthread_sigmask(SIG_UNBLOCK, &aborts, NULL);
}

static void leave_at_exit(void) { clinux_terminal_leave(); }

int clinux_terminal_enter(int fd, const uint8_t *enter, int enter_count, const uint8_t *leave,
                          int leave_count) {
  static int is_registered;
  if (screen.is_entered) return -EBUSY;
  if (enter_count > SEQUENCE_LIMIT || leave_count > SEQUENCE_LIMIT) return -EMSGSIZE;
  if (tcgetattr(fd, &screen.mode) < 0) return -errno;
  int own = fcntl(fd, F_DUPFD_CLOEXEC, 3);
  if (own < 0) return -errno;
  if (screen.fd >= 0) close(screen.fd);
  screen.fd = own;
  if (!is_registered) {
    if (atexit(leave_at_exit) != 0) return -ENOMEM;
    guard();
    is_registered = 1;
  }
  struct termios raw = screen.mode;
  cfmakeraw(&raw);
  raw.c_cc[VMIN] = 0;
  raw.c_cc[VTIME] = 0;
  memcpy(screen.leave, leave, (size_t)leave_count);
  screen.leave_count = leave_count;
  screen.is_entered = 1;
  int result = 0;
  if (tcsetattr(fd, TCSANOW, &raw) < 0) result = -errno;
  if (result == 0) result = clinux_terminal_write(fd, enter, enter_count, LEAVE_PATIENCE);
  if (result < 0) clinux_terminal_leave();
  return result;
}

// --- Signals -------------------------------------------------------------------------------------

int clinux_terminal_signals(void) {
  sigset_t set;
  sigemptyset(&set);
  const int all[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGCONT, SIGWINCH};
  for (unsigned i = 0; i < sizeof all / sizeof all[0]; i++) sigaddset(&set, all[i]);
  int fd = signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC);
  if (fd < 0) return -errno;
  int failed = pthread_sigmask(SIG_BLOCK, &set, &old_mask);
  if (failed == 0) return fd;
  close(fd);
  return -failed;
}

int clinux_terminal_next_signal(int fd) {
  struct signalfd_siginfo info;
  ssize_t got;
  do got = read(fd, &info, sizeof info);
  while (got < 0 && errno == EINTR);
  if (got < 0) return errno == EAGAIN ? 0 : -errno;
  return got == sizeof info ? (int)info.ssi_signo : 0;
}

void clinux_terminal_signals_close(int fd) {
  close(fd);
  pthread_sigmask(SIG_SETMASK, &old_mask, NULL);
}

void clinux_terminal_stop_job(void) {
  struct sigaction plain = {.sa_handler = SIG_DFL}, before;
  sigset_t stop, mask;
  sigemptyset(&plain.sa_mask);
  sigemptyset(&stop);
  sigaddset(&stop, SIGTSTP);
  sigaction(SIGTSTP, &plain, &before);
  pthread_sigmask(SIG_UNBLOCK, &stop, &mask);
  kill(0, SIGTSTP);
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  sigaction(SIGTSTP, &before, NULL);
}
