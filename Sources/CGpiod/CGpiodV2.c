/* libgpiod 2.x: everything that is not 1.x, see CGpiodV1.c. */
#include <gpiod.h>

#ifndef GPIOD_LINE_BULK_MAX_LINES

#include <errno.h>
#include <stdlib.h>

#include "CGpiodCommon.h"

/* A header of neither generation stops here and not at some later call. */
_Static_assert(GPIOD_LINE_CLOCK_MONOTONIC == 1, "libgpiod 2.x knows event clocks");

/* Events one read call takes. The library clears its whole buffer each time, so it is small,
 * although the kernel's queue is large. */
enum { READ_MAX = 64 };

struct cgpiod_chip {
  struct gpiod_chip *chip;
};

struct cgpiod_request {
  struct gpiod_line_request *request;
  /* Events are read into this; NULL for outputs. */
  struct gpiod_edge_event_buffer *buffer;
  uint32_t offsets[CGPIOD_LINES_MAX];
  uint32_t count;
};

int cgpiod_generation(void) { return 2; }

const char *cgpiod_version(void) { return gpiod_api_version(); }

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
  struct gpiod_chip_info *info = gpiod_chip_get_info(chip->chip);
  if (!info) return cgpiod_failure();
  cgpiod_copy(facts->label, gpiod_chip_info_get_label(info));
  facts->line_count = (uint32_t)gpiod_chip_info_get_num_lines(info);
  gpiod_chip_info_free(info);
  return 0;
}

int cgpiod_chip_line(struct cgpiod_chip *chip, uint32_t offset, struct cgpiod_line_facts *facts) {
  struct gpiod_line_info *info = gpiod_chip_get_line_info(chip->chip, offset);
  if (!info) return cgpiod_failure();
  cgpiod_copy(facts->name, gpiod_line_info_get_name(info));
  cgpiod_copy(facts->consumer, gpiod_line_info_get_consumer(info));
  facts->is_used = gpiod_line_info_is_used(info);
  gpiod_line_info_free(info);
  return 0;
}

static enum gpiod_line_bias bias_of(enum cgpiod_bias bias) {
  switch (bias) {
    case CGPIOD_BIAS_PULL_UP: return GPIOD_LINE_BIAS_PULL_UP;
    case CGPIOD_BIAS_PULL_DOWN: return GPIOD_LINE_BIAS_PULL_DOWN;
    case CGPIOD_BIAS_NONE: break;
  }
  return GPIOD_LINE_BIAS_DISABLED;
}

/* Says what one line shall be; `settings` is clean. */
static int set_up(struct gpiod_line_settings *settings, const struct cgpiod_line *line,
                  bool is_output) {
  gpiod_line_settings_set_active_low(settings, line->is_active_low);
  if (is_output) {
    if (gpiod_line_settings_set_direction(settings, GPIOD_LINE_DIRECTION_OUTPUT) < 0) return -1;
    return gpiod_line_settings_set_output_value(settings, GPIOD_LINE_VALUE_INACTIVE);
  }
  /* Edges are refused unless the direction is asked for too. */
  if (gpiod_line_settings_set_direction(settings, GPIOD_LINE_DIRECTION_INPUT) < 0) return -1;
  if (gpiod_line_settings_set_edge_detection(settings, GPIOD_LINE_EDGE_BOTH) < 0) return -1;
  if (gpiod_line_settings_set_event_clock(settings, GPIOD_LINE_CLOCK_MONOTONIC) < 0) return -1;
  return gpiod_line_settings_set_bias(settings, bias_of(line->bias));
}

static int configure(struct gpiod_line_config *config, const struct cgpiod_line *lines,
                     uint32_t count, bool is_output) {
  struct gpiod_line_settings *settings = gpiod_line_settings_new();
  if (!settings) return cgpiod_failure();
  int failure = 0;
  for (uint32_t i = 0; i < count && failure == 0; i++) {
    unsigned int offset = lines[i].offset;
    gpiod_line_settings_reset(settings);
    if (set_up(settings, &lines[i], is_output) < 0 ||
        gpiod_line_config_add_line_settings(config, &offset, 1, settings) < 0)
      failure = cgpiod_failure();
  }
  gpiod_line_settings_free(settings);
  return failure;
}

/* Asks for the lines with a line_config of its own: a reused one grows without end up to 2.2.1. */
static int take(const char *path, const char *consumer, const struct cgpiod_line *lines,
                uint32_t count, bool is_output, struct gpiod_line_request **taken) {
  struct gpiod_chip *chip = gpiod_chip_open(path);
  if (!chip) return cgpiod_failure();
  struct gpiod_line_config *config = gpiod_line_config_new();
  struct gpiod_request_config *wish = gpiod_request_config_new();
  int failure = config && wish ? 0 : -ENOMEM;
  if (failure == 0) failure = configure(config, lines, count, is_output);
  if (failure == 0) {
    gpiod_request_config_set_consumer(wish, consumer);
    if (!is_output) gpiod_request_config_set_event_buffer_size(wish, CGPIOD_QUEUE_MAX);
    *taken = gpiod_chip_request_lines(chip, wish, config);
    if (!*taken) failure = cgpiod_failure();
  }
  if (wish) gpiod_request_config_free(wish);
  if (config) gpiod_line_config_free(config);
  gpiod_chip_close(chip);
  return failure;
}

static int request_lines(const char *path, const char *consumer, const struct cgpiod_line *lines,
                         uint32_t count, bool is_output, struct cgpiod_request **request) {
  int failure = cgpiod_check_lines(lines, count);
  if (failure < 0) return failure;
  struct cgpiod_request *made = calloc(1, sizeof *made);
  if (!made) return -ENOMEM;
  made->count = count;
  for (uint32_t i = 0; i < count; i++) made->offsets[i] = lines[i].offset;
  if (!is_output) made->buffer = gpiod_edge_event_buffer_new(READ_MAX);
  failure = is_output || made->buffer ? 0 : -ENOMEM;
  if (failure == 0) failure = take(path, consumer, lines, count, is_output, &made->request);
  if (failure < 0) {
    cgpiod_request_release(made);
    return failure;
  }
  *request = made;
  return 0;
}

int cgpiod_request_inputs(const char *path, const char *consumer, const struct cgpiod_line *lines,
                          uint32_t count, struct cgpiod_request **request) {
  return request_lines(path, consumer, lines, count, false, request);
}

int cgpiod_request_outputs(const char *path, const char *consumer, const struct cgpiod_line *lines,
                           uint32_t count, struct cgpiod_request **request) {
  return request_lines(path, consumer, lines, count, true, request);
}

uint32_t cgpiod_request_descriptor_count(const struct cgpiod_request *request) {
  return request->buffer ? 1 : 0;
}

int cgpiod_request_descriptor(const struct cgpiod_request *request, uint32_t index) {
  if (index >= cgpiod_request_descriptor_count(request)) return -EINVAL;
  return gpiod_line_request_get_fd(request->request);
}

/* The index of a line in the request; the count when the kernel names a line never asked for. */
static uint32_t index_of(const struct cgpiod_request *request, unsigned int offset) {
  uint32_t i = 0;
  while (i < request->count && request->offsets[i] != offset) i++;
  return i;
}

static struct cgpiod_event event_of(const struct cgpiod_request *request,
                                    struct gpiod_edge_event *event) {
  return (struct cgpiod_event){
      .nanoseconds = (int64_t)gpiod_edge_event_get_timestamp_ns(event),
      .line = index_of(request, gpiod_edge_event_get_line_offset(event)),
      .line_sequence = (uint32_t)gpiod_edge_event_get_line_seqno(event),
      .sequence = (uint32_t)gpiod_edge_event_get_global_seqno(event),
      .level = gpiod_edge_event_get_event_type(event) == GPIOD_EDGE_EVENT_RISING_EDGE,
  };
}

int cgpiod_request_read(struct cgpiod_request *request, uint32_t index, struct cgpiod_event *events,
                        uint32_t capacity) {
  int descriptor = cgpiod_request_descriptor(request, index);
  if (descriptor < 0) return descriptor;
  /* Asking for no event gives a wrong count up to 2.2.1. */
  if (capacity == 0) return 0;
  int waiting = cgpiod_waiting(descriptor);
  if (waiting <= 0) return waiting;
  uint32_t wanted = capacity < READ_MAX ? capacity : READ_MAX;
  int count;
  do {
    count = gpiod_line_request_read_edge_events(request->request, request->buffer, wanted);
  } while (count < 0 && errno == EINTR);
  if (count < 0) return cgpiod_failure();
  for (int i = 0; i < count; i++)
    events[i] = event_of(request, gpiod_edge_event_buffer_get_event(request->buffer, i));
  return count;
}

int cgpiod_request_get(struct cgpiod_request *request, bool *levels) {
  enum gpiod_line_value values[CGPIOD_LINES_MAX];
  if (gpiod_line_request_get_values(request->request, values) < 0) return cgpiod_failure();
  for (uint32_t i = 0; i < request->count; i++) levels[i] = values[i] == GPIOD_LINE_VALUE_ACTIVE;
  return 0;
}

int cgpiod_request_set(struct cgpiod_request *request, const bool *levels) {
  enum gpiod_line_value values[CGPIOD_LINES_MAX];
  for (uint32_t i = 0; i < request->count; i++)
    values[i] = levels[i] ? GPIOD_LINE_VALUE_ACTIVE : GPIOD_LINE_VALUE_INACTIVE;
  return gpiod_line_request_set_values(request->request, values) < 0 ? cgpiod_failure() : 0;
}

void cgpiod_request_release(struct cgpiod_request *request) {
  if (request->request) gpiod_line_request_release(request->request);
  if (request->buffer) gpiod_edge_event_buffer_free(request->buffer);
  free(request);
}

#endif
