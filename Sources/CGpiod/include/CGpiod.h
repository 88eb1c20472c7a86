/* libgpiod 1.6 and 2.x behind one set of calls.
 *
 * This header shows no type and no constant of libgpiod: the two generations use the same names for
 * different things, so only the .c files may meet them. Calls that can fail return 0 (or a count)
 * and -errno. No call blocks, and none may be made from two threads at once for one object.
 */
#ifndef CGPIOD_H
#define CGPIOD_H

#include <stdbool.h>
#include <stdint.h>

/* Lines one request may hold: the kernel's limit in both of its interfaces (linux/gpio.h). */
#define CGPIOD_LINES_MAX 64
/* Room for a label, a line name or a consumer with its final zero (GPIO_MAX_NAME_SIZE, gpio.h). */
#define CGPIOD_NAME_SIZE 32
/* Events one request may queue in the kernel with generation 2; larger wishes are cut to this.
 * A second of a knob at 1,000 edges a second, so that a stall loses nothing. */
#define CGPIOD_QUEUE_MAX 1024

/* 1 for libgpiod 1.x, 2 for 2.x, decided by the header this was compiled with. */
int cgpiod_generation(void);
/* The version the linked library tells, such as "1.6.3". */
const char *cgpiod_version(void);

/* What the kernel tells of a chip. */
struct cgpiod_chip_facts {
  char label[CGPIOD_NAME_SIZE];
  uint32_t line_count;
};

/* What the kernel tells of a line; empty texts when it has no name or nobody holds it. */
struct cgpiod_line_facts {
  char name[CGPIOD_NAME_SIZE];
  char consumer[CGPIOD_NAME_SIZE];
  bool is_used;
};

struct cgpiod_chip;

/* Opens the chip behind a device node. */
int cgpiod_chip_open(const char *path, struct cgpiod_chip **chip);
void cgpiod_chip_close(struct cgpiod_chip *chip);
int cgpiod_chip_facts(struct cgpiod_chip *chip, struct cgpiod_chip_facts *facts);
int cgpiod_chip_line(struct cgpiod_chip *chip, uint32_t offset, struct cgpiod_line_facts *facts);

/* The resistor an input asks for; best effort, a chip without one ignores it. */
enum cgpiod_bias { CGPIOD_BIAS_NONE, CGPIOD_BIAS_PULL_UP, CGPIOD_BIAS_PULL_DOWN };

/* One line of a request. With `is_active_low` every level below is inverted by the kernel. */
struct cgpiod_line {
  uint32_t offset;
  enum cgpiod_bias bias;
  bool is_active_low;
};

/* One edge. `line` is the index in the request; `line_sequence` counts the line's events from 1
 * with generation 2 and is always 0 with 1; time is CLOCK_MONOTONIC. */
struct cgpiod_event {
  int64_t nanoseconds;
  uint32_t line;
  uint32_t line_sequence;
  uint32_t sequence;
  bool level;
};

struct cgpiod_request;

/* Takes input lines that report both edges, stamped on the monotonic clock and not debounced.
 * -EINVAL for no line, more than CGPIOD_LINES_MAX or one offset twice; ENXIO for a line without an
 * interrupt; EBUSY for a line in use. All lines are taken or none. */
int cgpiod_request_inputs(const char *path, const char *consumer, const struct cgpiod_line *lines,
                          uint32_t count, struct cgpiod_request **request);
/* Takes output lines, all off from the first instant on; errors as above. */
int cgpiod_request_outputs(const char *path, const char *consumer, const struct cgpiod_line *lines,
                           uint32_t count, struct cgpiod_request **request);
/* How many descriptors report edges: one a line with generation 1, one a request with 2, none for
 * outputs. */
uint32_t cgpiod_request_descriptor_count(const struct cgpiod_request *request);
/* Descriptor number `index`, valid until release; -EINVAL past the last. */
int cgpiod_request_descriptor(const struct cgpiod_request *request, uint32_t index);
/* Takes at most `capacity` waiting events of one descriptor and returns how many: 0 when none
 * waits, -ENODEV when the chip is gone. */
int cgpiod_request_read(struct cgpiod_request *request, uint32_t index, struct cgpiod_event *events,
                        uint32_t capacity);
/* Reads the level of every line, in the request's order. */
int cgpiod_request_get(struct cgpiod_request *request, bool *levels);
/* Sets every line, in the request's order: in one step with generation 2, in one step for each
 * polarity with 1. */
int cgpiod_request_set(struct cgpiod_request *request, const bool *levels);
/* Gives the lines back as they are; drive outputs off before. */
void cgpiod_request_release(struct cgpiod_request *request);

#endif
