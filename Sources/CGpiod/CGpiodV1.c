/* libgpiod 1.x. Its header defines GPIOD_LINE_BULK_MAX_LINES, which no 2.x header does. */
#include <gpiod.h>

#ifdef GPIOD_LINE_BULK_MAX_LINES

#include <errno.h>
#include <stdlib.h>

#include "CGpiodCommon.h"

_Static_assert(GPIOD_LINE_BULK_MAX_LINES >= CGPIOD_LINES_MAX, "a bulk must hold a whole request");

/* What one read call of the library takes at most, and all the kernel queues for a line. */
enum { READ_MAX = 16 };
/* Outputs of one handle share their flags, so each polarity has a handle of its own. */
enum { POLARITIES = 2 };

struct cgpiod_chip {
  struct gpiod_chip *chip;
};

struct cgpiod_request {
  /* The lines belong to the chip, so it stays open as long as they are held. */
  struct gpiod_chip *chip;
  struct gpiod_line *lines[CGPIOD_LINES_MAX];
  bool is_active_low[CGPIOD_LINES_MAX];
  uint32_t count;
  bool is_output;
};

int cgpiod_generation(void) { return 1; }

const char *cgpiod_version(void) { return gpiod_version_string(); }

int cgpiod_chip_open(const char *path, struct cgpiod_chip **chip) {
  struct cgpiod_chip *made = calloc(1, sizeof *made);
  if (!made) return -ENOMEM;
  made->chip = gpiod_chip_open(path);
  if (!made->chip) {
    int failure = cgpiod_failure();
    free(made);
    return failure;
  }
  *chip = made;
  return 0;
}

void cgpiod_chip_close(struct cgpiod_chip *chip) {
  gpiod_chip_close(chip->chip);
  free(chip);
}

int cgpiod_chip_facts(struct cgpiod_chip *chip, struct cgpiod_chip_facts *facts) {
  cgpiod_copy(facts->label, gpiod_chip_label(chip->chip));
  facts->line_count = gpiod_chip_num_lines(chip->chip);
  return 0;
}

int cgpiod_chip_line(struct cgpiod_chip *chip, uint32_t offset, struct cgpiod_line_facts *facts) {
  struct gpiod_line *line = gpiod_chip_get_line(chip->chip, offset);
  if (!line) return cgpiod_failure();
  cgpiod_copy(facts->name, gpiod_line_name(line));
  cgpiod_copy(facts->consumer, gpiod_line_consumer(line));
  facts->is_used = gpiod_line_is_used(line);
  return 0;
}

static int flags_of(const struct cgpiod_line *line, bool is_output) {
  int flags = line->is_active_low ? GPIOD_LINE_REQUEST_FLAG_ACTIVE_LOW : 0;
  if (is_output) return flags;
  switch (line->bias) {
    case CGPIOD_BIAS_PULL_UP: return flags | GPIOD_LINE_REQUEST_FLAG_BIAS_PULL_UP;
    case CGPIOD_BIAS_PULL_DOWN: return flags | GPIOD_LINE_REQUEST_FLAG_BIAS_PULL_DOWN;
    case CGPIOD_BIAS_NONE: break;
  }
  return flags | GPIOD_LINE_REQUEST_FLAG_BIAS_DISABLE;
}

/* Opens the chip and looks the lines up without taking them yet. */
static int prepare(const char *path, const struct cgpiod_line *lines, uint32_t count,
                   bool is_output, struct cgpiod_request **request) {
  int failure = cgpiod_check_lines(lines, count);
  if (failure < 0) return failure;
  struct cgpiod_request *made = calloc(1, sizeof *made);
  if (!made) return -ENOMEM;
  made->is_output = is_output;
  made->count = count;
  made->chip = gpiod_chip_open(path);
  if (!made->chip) {
    failure = cgpiod_failure();
    free(made);
    return failure;
  }
  for (uint32_t i = 0; i < count; i++) {
    made->is_active_low[i] = lines[i].is_active_low;
    made->lines[i] = gpiod_chip_get_line(made->chip, lines[i].offset);
    if (!made->lines[i]) {
      failure = cgpiod_failure();
      cgpiod_request_release(made);
      return failure;
    }
  }
  *request = made;
  return 0;
}

int cgpiod_request_inputs(const char *path, const char *consumer, const struct cgpiod_line *lines,
                          uint32_t count, struct cgpiod_request **request) {
  struct cgpiod_request *made;
  int failure = prepare(path, lines, count, false, &made);
  if (failure < 0) return failure;
  for (uint32_t i = 0; i < count; i++) {
    int flags = flags_of(&lines[i], false);
    if (gpiod_line_request_both_edges_events_flags(made->lines[i], consumer, flags) < 0) {
      failure = cgpiod_failure();
      cgpiod_request_release(made);
      return failure;
    }
  }
  *request = made;
  return 0;
}

/* Gathers the lines of one polarity; returns how many. */
static uint32_t bulk_of(const struct cgpiod_request *request, bool is_active_low,
                        struct gpiod_line_bulk *bulk) {
  gpiod_line_bulk_init(bulk);
  for (uint32_t i = 0; i < request->count; i++)
    if (request->is_active_low[i] == is_active_low) gpiod_line_bulk_add(bulk, request->lines[i]);
  return gpiod_line_bulk_num_lines(bulk);
}

int cgpiod_request_outputs(const char *path, const char *consumer, const struct cgpiod_line *lines,
                           uint32_t count, struct cgpiod_request **request) {
  static const int off[CGPIOD_LINES_MAX] = {0};
  struct cgpiod_request *made;
  int failure = prepare(path, lines, count, true, &made);
  if (failure < 0) return failure;
  for (int polarity = 0; polarity < POLARITIES; polarity++) {
    struct gpiod_line_bulk bulk;
    if (bulk_of(made, polarity, &bulk) == 0) continue;
    int flags = polarity ? GPIOD_LINE_REQUEST_FLAG_ACTIVE_LOW : 0;
    if (gpiod_line_request_bulk_output_flags(&bulk, consumer, flags, off) < 0) {
      failure = cgpiod_failure();
      cgpiod_request_release(made);
      return failure;
    }
  }
  *request = made;
  return 0;
}

uint32_t cgpiod_request_descriptor_count(const struct cgpiod_request *request) {
  return request->is_output ? 0 : request->count;
}

int cgpiod_request_descriptor(const struct cgpiod_request *request, uint32_t index) {
  if (index >= cgpiod_request_descriptor_count(request)) return -EINVAL;
  int descriptor = gpiod_line_event_get_fd(request->lines[index]);
  return descriptor < 0 ? cgpiod_failure() : descriptor;
}

int cgpiod_request_read(struct cgpiod_request *request, uint32_t index, struct cgpiod_event *events,
                        uint32_t capacity) {
  int descriptor = cgpiod_request_descriptor(request, index);
  if (descriptor < 0) return descriptor;
  int waiting = cgpiod_waiting(descriptor);
  if (waiting <= 0) return waiting;
  struct gpiod_line_event taken[READ_MAX];
  unsigned int wanted = capacity < READ_MAX ? capacity : READ_MAX;
  int count;
  do {
    count = gpiod_line_event_read_fd_multiple(descriptor, taken, wanted);
  } while (count < 0 && errno == EINTR);
  if (count < 0) return cgpiod_failure();
  for (int i = 0; i < count; i++)
    events[i] = (struct cgpiod_event){
        .nanoseconds = (int64_t)taken[i].ts.tv_sec * 1000000000 + taken[i].ts.tv_nsec,
        .line = index,
        .level = taken[i].event_type == GPIOD_LINE_EVENT_RISING_EDGE,
    };
  return count;
}

int cgpiod_request_get(struct cgpiod_request *request, bool *levels) {
  for (uint32_t i = 0; i < request->count; i++) {
    int level = gpiod_line_get_value(request->lines[i]);
    if (level < 0) return cgpiod_failure();
    levels[i] = level > 0;
  }
  return 0;
}

int cgpiod_request_set(struct cgpiod_request *request, const bool *levels) {
  for (int polarity = 0; polarity < POLARITIES; polarity++) {
    struct gpiod_line_bulk bulk;
    if (bulk_of(request, polarity, &bulk) == 0) continue;
    int values[CGPIOD_LINES_MAX];
    uint32_t next = 0;
    for (uint32_t i = 0; i < request->count; i++)
      if (request->is_active_low[i] == (bool)polarity) values[next++] = levels[i];
    if (gpiod_line_set_value_bulk(&bulk, values) < 0) return cgpiod_failure();
  }
  return 0;
}

void cgpiod_request_release(struct cgpiod_request *request) {
  /* Closing the chip gives back every line taken through it. */
  gpiod_chip_close(request->chip);
  free(request);
}

#endif
