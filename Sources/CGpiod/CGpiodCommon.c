#include "CGpiodCommon.h"

#include <errno.h>
#include <poll.h>
#include <string.h>

int cgpiod_failure(void) { return errno > 0 ? -errno : -EIO; }

void cgpiod_copy(char *to, const char *from) {
  size_t length = from ? strnlen(from, CGPIOD_NAME_SIZE - 1) : 0;
  if (length > 0) memcpy(to, from, length);
  to[length] = 0;
}

int cgpiod_check_lines(const struct cgpiod_line *lines, uint32_t count) {
  if (count == 0 || count > CGPIOD_LINES_MAX) return -EINVAL;
  for (uint32_t i = 0; i < count; i++)
    for (uint32_t j = 0; j < i; j++)
      if (lines[i].offset == lines[j].offset) return -EINVAL;
  return 0;
}

int cgpiod_waiting(int descriptor) {
  struct pollfd entry = {.fd = descriptor, .events = POLLIN};
  int ready;
  do {
    ready = poll(&entry, 1, 0);
  } while (ready < 0 && errno == EINTR);
  if (ready < 0) return cgpiod_failure();
  if (ready == 0) return 0;
  /* Events that arrived before a hang-up are still worth reading. */
  if (entry.revents & POLLIN) return 1;
  return -ENODEV;
}
