/* A door to libyaml's event parser that shows Swift no type of libyaml.
 *
 * libyaml's events are a union of structs whose parts are freed one by one, and its parser is a
 * struct of 480 bytes that must not move; neither is something Swift should hold. This header has
 * an opaque parser, a flat event and a flat problem instead. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A parser over bytes of its own. */
typedef struct cyaml_parser cyaml_parser;

/* What an event is. */
enum {
  CYAML_PROBLEM = 0,         /* no event: ask cyaml_problem_of */
  CYAML_STREAM_END = 1,      /* the last event; asking again gives it again */
  CYAML_DOCUMENT_START = 2,
  CYAML_DOCUMENT_END = 3,
  CYAML_ALIAS = 4,
  CYAML_SCALAR = 5,
  CYAML_SEQUENCE_START = 6,
  CYAML_SEQUENCE_END = 7,
  CYAML_MAPPING_START = 8,
  CYAML_MAPPING_END = 9,
};

/* Why there is no event. */
enum {
  CYAML_NO_PROBLEM = 0,
  CYAML_BAD_ENCODING = 1,    /* not UTF-8, or a control character: only `offset` tells where */
  CYAML_BAD_SYNTAX = 2,      /* not YAML: `line` and `column` tell where */
  CYAML_NO_MEMORY = 3,
};

/* One event. Pointers are valid until the next call with the same parser. */
typedef struct {
  int kind;                  /* CYAML_PROBLEM ... CYAML_MAPPING_END */
  size_t line;               /* 0 is the first line */
  size_t column;             /* 0 is the first character, counted in code points */
  const uint8_t *text;       /* a scalar's value in UTF-8, may hold zero bytes; else NULL */
  size_t length;             /* bytes of `text` */
  bool is_plain;             /* a scalar without quotes */
  bool has_anchor;           /* &name before a node */
  bool has_tag;              /* !tag before a node */
} cyaml_event;

/* What went wrong. `words` is libyaml's text, static, never NULL. */
typedef struct {
  int kind;                  /* CYAML_NO_PROBLEM ... CYAML_NO_MEMORY */
  size_t offset;             /* bytes before the bad one, for CYAML_BAD_ENCODING */
  size_t line;
  size_t column;
  const char *words;
} cyaml_problem;

/* Makes a parser that reads a copy of the bytes as UTF-8. NULL when memory is short. */
cyaml_parser *cyaml_open(const uint8_t *bytes, size_t length);

/* Fills the next event. Once CYAML_PROBLEM was given, every later call gives it again. */
void cyaml_next(cyaml_parser *parser, cyaml_event *event);

/* Says why the last event was CYAML_PROBLEM. */
cyaml_problem cyaml_problem_of(const cyaml_parser *parser);

/* Frees the parser and everything its events pointed to. NULL is allowed. */
void cyaml_close(cyaml_parser *parser);

#ifdef __cplusplus
}
#endif
