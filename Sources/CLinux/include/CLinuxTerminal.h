#pragma once
#include <errno.h>
#include <signal.h>
#include <stdint.h>

// Every function answers a negative errno on failure. Calls that a signal interrupts are retried.

/// Opens the terminal behind `fd` once more, so that being non-blocking is ours alone; flags as of
/// open(2). Fails with -ENOTTY when `fd` is no terminal.
int clinux_terminal_reopen(int fd, int is_output);

/// Reads how many columns and rows the terminal has; both are 0 when it does not know.
int clinux_terminal_size(int fd, uint16_t *columns, uint16_t *rows);

/// Puts the terminal into raw mode (cfmakeraw(3), reads never wait) and writes `enter`. From then
/// `leave` is written and the mode restored by clinux_terminal_leave(), at exit(3), and when the
/// process dies of any signal but SIGKILL. Both are at most 128 bytes, else -EMSGSIZE; one terminal
/// at a time, else -EBUSY.
int clinux_terminal_enter(int fd, const uint8_t *enter, int enter_count, const uint8_t *leave,
                          int leave_count);

/// Restores what clinux_terminal_enter() changed; harmless when there is nothing to restore. What
/// was typed and not read is thrown away. Async-signal-safe.
void clinux_terminal_leave(void);

/// Blocks the signals a terminal program must not die of unrestored, for this thread and those it
/// makes, and answers a signalfd(2) for them: HUP, INT, QUIT, TERM, TSTP, CONT, WINCH.
int clinux_terminal_signals(void);

/// Takes one waiting signal; 0 when none waits.
int clinux_terminal_next_signal(int fd);

/// Closes the signalfd and unblocks what was not blocked before.
void clinux_terminal_signals_close(int fd);

/// Stops the job as the terminal driver does for Control and Z; comes back when it is continued, or
/// at once where nobody could continue it.
void clinux_terminal_stop_job(void);

/// Bits of what clinux_terminal_wait() found.
enum { CLINUX_TERMINAL_INPUT = 1, CLINUX_TERMINAL_SIGNAL = 2, CLINUX_TERMINAL_CLOSED = 4 };

/// Waits for input or a signal, at most so many nanoseconds (negative: for ever); answers bits, 0
/// when the time is over.
int clinux_terminal_wait(int input_fd, int signal_fd, int64_t nanoseconds);

/// Reads what waits; 0 when nothing does.
int clinux_terminal_read(int fd, uint8_t *bytes, int count);

/// Writes all bytes; waits for a slow terminal at most so many milliseconds without progress, then
/// -ETIMEDOUT.
int clinux_terminal_write(int fd, const uint8_t *bytes, int count, int patience);

/// Closes a descriptor.
void clinux_terminal_close(int fd);
