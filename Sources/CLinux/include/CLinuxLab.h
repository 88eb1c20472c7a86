#pragma once

// What the lab's bench does to the machine it runs on, and no clock does. Everything here is
// inline: a program that does not call it has none of it.

#include <errno.h>
#include <linux/fiemap.h>
#include <linux/fs.h>
#include <sched.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/timex.h>

/// Tells the kernel that a time server disciplines the wall clock, or that nobody does
/// (adjtimex(2)); answers 0 or a negative errno.
static inline int clinux_discipline(int is_synchronized) {
  struct timex state = {
    .modes = ADJ_STATUS | ADJ_MAXERROR | ADJ_ESTERROR,
    .status = is_synchronized ? 0 : STA_UNSYNC,
    .maxerror = is_synchronized ? 1000 : 16000000,
    .esterror = is_synchronized ? 1000 : 16000000,
  };
  return adjtimex(&state) < 0 ? -errno : 0;
}

/// Puts the calling thread before all ordinary ones, or among them (sched_setscheduler(2)); answers
/// 0 or a negative errno.
static inline int clinux_go_first(int is_first) {
  struct sched_param rank = {.sched_priority = is_first ? 1 : 0};
  return sched_setscheduler(0, is_first ? SCHED_FIFO : SCHED_OTHER, &rank) < 0 ? -errno : 0;
}

/// Where a file's bytes from `offset` on lie on its device: how many there are in one piece goes to
/// `length` (FS_IOC_FIEMAP). Answers the place, or a negative errno: -ENODATA where they lie
/// nowhere.
static inline int64_t clinux_place_on_device(int fd, uint64_t offset, uint64_t *length) {
  union {
    struct fiemap map;
    char room[sizeof(struct fiemap) + sizeof(struct fiemap_extent)];
  } ask = {.map = {.fm_start = offset, .fm_length = 1, .fm_extent_count = 1}};
  if (ioctl(fd, FS_IOC_FIEMAP, &ask.map) < 0) return -errno;
  if (ask.map.fm_mapped_extents == 0) return -ENODATA;
  const struct fiemap_extent *extent = ask.map.fm_extents;
  uint64_t into = offset - extent->fe_logical;
  *length = extent->fe_length - into;
  return (int64_t)(extent->fe_physical + into);
}
