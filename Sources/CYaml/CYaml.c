#include "CYaml.h"

#include <stdlib.h>
#include <string.h>
#include <yaml.h>

struct cyaml_parser {
  yaml_parser_t parser;
  yaml_event_t event;  /* the last one; its memory backs the pointers handed out */
  int last_kind;
  uint8_t *bytes;
};

cyaml_parser *cyaml_open(const uint8_t *bytes, size_t length) {
  cyaml_parser *self = calloc(1, sizeof *self);
  if (!self) return NULL;
  self->last_kind = CYAML_DOCUMENT_START;
  self->bytes = malloc(length > 0 ? length : 1);
  if (!self->bytes || !yaml_parser_initialize(&self->parser)) {
    free(self->bytes);
    free(self);
    return NULL;
  }
  if (length > 0) memcpy(self->bytes, bytes, length);
  /* Fixed, because a guess would take two stray bytes at the start for UTF-16. */
  yaml_parser_set_encoding(&self->parser, YAML_UTF8_ENCODING);
  yaml_parser_set_input_string(&self->parser, self->bytes, length);
  return self;
}

static void fill(const yaml_event_t *from, cyaml_event *to) {
  switch (from->type) {
  case YAML_DOCUMENT_START_EVENT:
    to->kind = CYAML_DOCUMENT_START;
    break;
  case YAML_DOCUMENT_END_EVENT:
    to->kind = CYAML_DOCUMENT_END;
    break;
  case YAML_ALIAS_EVENT:
    to->kind = CYAML_ALIAS;
    break;
  case YAML_SCALAR_EVENT:
    to->kind = CYAML_SCALAR;
    to->text = from->data.scalar.value;
    to->length = from->data.scalar.length;
    to->is_plain = from->data.scalar.style == YAML_PLAIN_SCALAR_STYLE;
    to->has_anchor = from->data.scalar.anchor != NULL;
    to->has_tag = from->data.scalar.tag != NULL;
    break;
  case YAML_SEQUENCE_START_EVENT:
    to->kind = CYAML_SEQUENCE_START;
    to->has_anchor = from->data.sequence_start.anchor != NULL;
    to->has_tag = from->data.sequence_start.tag != NULL;
    break;
  case YAML_SEQUENCE_END_EVENT:
    to->kind = CYAML_SEQUENCE_END;
    break;
  case YAML_MAPPING_START_EVENT:
    to->kind = CYAML_MAPPING_START;
    to->has_anchor = from->data.mapping_start.anchor != NULL;
    to->has_tag = from->data.mapping_start.tag != NULL;
    break;
  case YAML_MAPPING_END_EVENT:
    to->kind = CYAML_MAPPING_END;
    break;
  case YAML_STREAM_END_EVENT:
  case YAML_STREAM_START_EVENT:
  case YAML_NO_EVENT:
    to->kind = CYAML_STREAM_END;
    break;
  }
  to->line = from->start_mark.line;
  to->column = from->start_mark.column;
}

void cyaml_next(cyaml_parser *self, cyaml_event *event) {
  memset(event, 0, sizeof *event);
  if (self->last_kind == CYAML_PROBLEM || self->last_kind == CYAML_STREAM_END) {
    event->kind = self->last_kind;
    return;
  }
  do {
    yaml_event_delete(&self->event);
    if (!yaml_parser_parse(&self->parser, &self->event)) {
      self->last_kind = event->kind = CYAML_PROBLEM;
      return;
    }
  } while (self->event.type == YAML_STREAM_START_EVENT);
  fill(&self->event, event);
  self->last_kind = event->kind;
}

cyaml_problem cyaml_problem_of(const cyaml_parser *self) {
  const yaml_parser_t *parser = &self->parser;
  cyaml_problem problem = {
      .kind = CYAML_BAD_SYNTAX,
      .offset = parser->problem_offset,
      .line = parser->problem_mark.line,
      .column = parser->problem_mark.column,
      .words = parser->problem ? parser->problem : "",
  };
  switch (parser->error) {
  case YAML_NO_ERROR:
    problem.kind = CYAML_NO_PROBLEM;
    break;
  case YAML_MEMORY_ERROR:
    problem.kind = CYAML_NO_MEMORY;
    break;
  case YAML_READER_ERROR:
    problem.kind = CYAML_BAD_ENCODING;
    break;
  case YAML_SCANNER_ERROR:
  case YAML_PARSER_ERROR:
  case YAML_COMPOSER_ERROR:
  case YAML_WRITER_ERROR:
  case YAML_EMITTER_ERROR:
    break;
  }
  return problem;
}

void cyaml_close(cyaml_parser *self) {
  if (!self) return;
  yaml_event_delete(&self->event);
  yaml_parser_delete(&self->parser);
  free(self->bytes);
  free(self);
}
