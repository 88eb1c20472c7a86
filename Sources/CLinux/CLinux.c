// pthread_clockjoin_np is an extension of glibc 2.31.
#define _GNU_SOURCE

#include "CLinux.h"

int clinux_join_within(pthread_t thread, int64_t nanoseconds) {
  struct timespec limit;
  clock_gettime(CLOCK_MONOTONIC, &limit);
  int64_t rest = limit.tv_nsec + nanoseconds % 1000000000;
  limit.tv_sec += nanoseconds / 1000000000 + rest / 1000000000;
  limit.tv_nsec = rest % 1000000000;
  return pthread_clockjoin_np(thread, NULL, CLOCK_MONOTONIC, &limit);
}
