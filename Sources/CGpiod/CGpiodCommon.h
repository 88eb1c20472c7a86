/* What both generations share; private to this target. */
#ifndef CGPIOD_COMMON_H
#define CGPIOD_COMMON_H

#include "CGpiod.h"

/* -errno of the call that just failed; never 0, also when the library forgot to set errno. */
int cgpiod_failure(void);
/* Copies a text that may be NULL, cut to CGPIOD_NAME_SIZE - 1 bytes. */
void cgpiod_copy(char *to, const char *from);
/* 0 when the lines may be asked for together, else -EINVAL. */
int cgpiod_check_lines(const struct cgpiod_line *lines, uint32_t count);
/* 1 when a read of the descriptor will not block, 0 when nothing waits, -ENODEV after a hang-up. */
int cgpiod_waiting(int descriptor);

#endif
