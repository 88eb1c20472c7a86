#define _GNU_SOURCE
#include "CLinuxSocket.h"

#include <errno.h>
#include <poll.h>
#include <stddef.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

static int name(struct sockaddr_un *address, const char *path) {
  size_t length = strlen(path);
  if (length == 0 || length >= sizeof address->sun_path) return -ENAMETOOLONG;
  memset(address, 0, sizeof *address);
  address->sun_family = AF_UNIX;
  memcpy(address->sun_path, path, length);
  return 0;
}

static int failed(int fd, int error) {
  close(fd);
  return -error;
}

int clinux_socket_listen(const char *path, int backlog) {
  struct sockaddr_un address;
  int result = name(&address, path);
  if (result < 0) return result;
  int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (fd < 0) return -errno;
  if (bind(fd, (struct sockaddr *)&address, sizeof address) < 0) return failed(fd, errno);
  // Nobody can connect before listen(2), whatever the mask gave the file.
  if (chmod(path, 0660) < 0 || listen(fd, backlog) < 0) {
    int error = errno;
    unlink(path);
    return failed(fd, error);
  }
  return fd;
}

int clinux_socket_connect(const char *path) {
  struct sockaddr_un address;
  int result = name(&address, path);
  if (result < 0) return result;
  int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (fd < 0) return -errno;
  while (connect(fd, (struct sockaddr *)&address, sizeof address) < 0) {
    if (errno != EINTR) return failed(fd, errno);
  }
  return fd;
}

int clinux_socket_accept(int listener) {
  int fd;
  do {
    fd = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
  } while (fd < 0 && (errno == EINTR || errno == ECONNABORTED));
  return fd < 0 ? -errno : fd;
}

int clinux_socket_peer_is_allowed(int fd, uid_t user, gid_t group) {
  struct ucred peer;
  socklen_t length = sizeof peer;
  if (getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &length) < 0) return -errno;
  if (peer.uid == 0 || peer.uid == user || peer.gid == group) return 1;
#ifdef SO_PEERGROUPS
  // As many as a process may have where nobody raised it (NGROUPS_MAX is 65,536); who has more is
  // told by the first group alone.
  gid_t groups[1024];
  length = sizeof groups;
  if (getsockopt(fd, SOL_SOCKET, SO_PEERGROUPS, groups, &length) < 0) return 0;
  for (size_t index = 0; index < length / sizeof *groups; index++) {
    if (groups[index] == group) return 1;
  }
#endif
  return 0;
}

int clinux_socket_send(int fd, const uint8_t *bytes, int count) {
  ssize_t sent;
  do {
    sent = send(fd, bytes, (size_t)count, MSG_NOSIGNAL);
  } while (sent < 0 && errno == EINTR);
  return sent < 0 ? -errno : (int)sent;
}

int clinux_socket_receive(int fd, uint8_t *bytes, int count) {
  ssize_t got;
  do {
    got = recv(fd, bytes, (size_t)count, 0);
  } while (got < 0 && errno == EINTR);
  return got < 0 ? -errno : (int)got;
}

int clinux_socket_wait(int fd, int milliseconds) {
  struct pollfd entry = {.fd = fd, .events = POLLIN};
  int count = poll(&entry, 1, milliseconds);
  if (count < 0) return errno == EINTR ? 0 : -errno;
  return count > 0;
}

int clinux_socket_wait_beside(int fd, int output) {
  // A pipe without a reader is broken (POLLERR), a terminal that is gone is hung up (POLLHUP): both
  // are told without being asked for. A file or a device that cannot be polled tells nothing.
  struct pollfd entries[] = {{.fd = fd, .events = POLLIN}, {.fd = output}};
  int count = poll(entries, 2, -1);
  if (count < 0) return errno == EINTR ? 0 : -errno;
  return (entries[0].revents ? CLINUX_READ : 0)
         | (entries[1].revents & (POLLERR | POLLHUP) ? CLINUX_GONE : 0);
}

int clinux_poll_watch(int epoll, int fd, int bits) {
  struct epoll_event event = {.data = {.fd = fd}};
  if (bits & CLINUX_READ) event.events |= EPOLLIN;
  if (bits & CLINUX_WRITE) event.events |= EPOLLOUT;
  if (epoll_ctl(epoll, EPOLL_CTL_MOD, fd, &event) == 0) return 0;
  if (errno != ENOENT) return -errno;
  return epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &event) < 0 ? -errno : 0;
}

int clinux_poll(int epoll, int *fds, int *bits, int room) {
  struct epoll_event events[16];
  int count = epoll_wait(epoll, events, room < 16 ? room : 16, 0);
  if (count < 0) return errno == EINTR ? 0 : -errno;
  for (int index = 0; index < count; index++) {
    uint32_t found = events[index].events;
    fds[index] = events[index].data.fd;
    bits[index] = (found & EPOLLIN ? CLINUX_READ : 0) | (found & EPOLLOUT ? CLINUX_WRITE : 0)
                  | (found & (EPOLLHUP | EPOLLERR) ? CLINUX_GONE : 0);
  }
  return count;
}

int clinux_notify(const char *path, const char *text) {
  struct sockaddr_un address;
  int result = name(&address, path);
  if (result < 0) return result;
  socklen_t length = offsetof(struct sockaddr_un, sun_path) + strlen(path);
  // A name without a file begins with a zero, written as '@'.
  if (path[0] == '@') address.sun_path[0] = '\0';
  int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (fd < 0) return -errno;
  ssize_t sent =
      sendto(fd, text, strlen(text), MSG_NOSIGNAL, (struct sockaddr *)&address, length);
  int error = sent < 0 ? errno : 0;
  close(fd);
  return -error;
}
