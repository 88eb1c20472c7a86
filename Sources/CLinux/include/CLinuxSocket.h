#pragma once
#include <stdint.h>
#include <sys/types.h>

// Stream sockets with a name, unix(7). Every function answers a negative errno on failure. Calls
// that a signal interrupts are made again. Nothing here waits but clinux_socket_connect() and what
// is named after waiting.

/// Makes a non-blocking socket that listens at a path, with mode 0660 before anybody can connect.
/// Fails with -EADDRINUSE when something is there, -ENAMETOOLONG when the path does not fit.
int clinux_socket_listen(const char *path, int backlog);

/// Connects to a socket at a path and answers a blocking descriptor.
int clinux_socket_connect(const char *path);

/// Takes one client, non-blocking; -EAGAIN when none waits.
int clinux_socket_accept(int listener);

/// Tells whether the client is `user`, root, or a member of `group` by its own or another group:
/// 1 or 0, as its process was when it connected (SO_PEERCRED, SO_PEERGROUPS).
int clinux_socket_peer_is_allowed(int fd, uid_t user, gid_t group);

/// Sends what can be sent at once and answers how much; a client that is gone is -EPIPE, no signal.
int clinux_socket_send(int fd, const uint8_t *bytes, int count);

/// Reads what is there; 0 at the end, -EAGAIN when nothing is.
int clinux_socket_receive(int fd, uint8_t *bytes, int count);

/// Waits until something can be read, at most so many milliseconds: 1, or 0 when time is over.
int clinux_socket_wait(int fd, int milliseconds);

/// Waits without limit until something can be read, or nobody reads what is written to `output` any
/// more: CLINUX_READ, CLINUX_GONE, both, or 0 when a signal interrupted.
int clinux_socket_wait_beside(int fd, int output);

/// Sends one datagram to a socket at a path, or at a name without a file where it begins with '@';
/// waits for nothing. sd_notify(3)
int clinux_notify(const char *path, const char *text);

/// Bits of what is to be watched, and of what clinux_poll() found.
enum { CLINUX_READ = 1, CLINUX_WRITE = 2, CLINUX_GONE = 4 };

/// Watches `fd` for these bits from now on; CLINUX_GONE is always watched.
int clinux_poll_watch(int epoll, int fd, int bits);

/// Stores up to `room` descriptors that are ready and their bits, without waiting; answers how
/// many.
int clinux_poll(int epoll, int *fds, int *bits, int room);
