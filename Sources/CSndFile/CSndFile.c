#include "CSndFile.h"

#include <dlfcn.h>
#include <malloc.h>
#include <sndfile.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// The library is loaded for each file and unloaded after it: with its decoders it takes 1 MB that
// an idle clock does not need, and a clock without it still rings by its built-in bell.

/// The name of the library's interface, which the header was written for.
static const char library_name[] = "libsndfile.so.1";

struct csndfile {
  int fd;
  void *library;
  SNDFILE *file;
  __typeof__(&sf_readf_short) read;
  __typeof__(&sf_close) close;
};

/// Why opening failed last; only the thread that opens sound files reads it.
static _Thread_local char open_words[256];

static void remember(const char *words) { snprintf(open_words, sizeof open_words, "%s", words); }

/// A function of the library by its name and type; a miss is remembered.
#define FIND(library, name) ((__typeof__(&name))find(library, #name))

static void *find(void *library, const char *name) {
  void *symbol = dlsym(library, name);
  if (symbol == NULL) remember(dlerror());
  return symbol;
}

/// Opens the file with a loaded library; false with words remembered.
static int open_with(struct csndfile *opened, csndfile_shape *shape) {
  void *library = opened->library;
  __typeof__(&sf_open_fd) open_fd = FIND(library, sf_open_fd);
  __typeof__(&sf_command) command = FIND(library, sf_command);
  __typeof__(&sf_strerror) words = FIND(library, sf_strerror);
  opened->read = FIND(library, sf_readf_short);
  opened->close = FIND(library, sf_close);
  if (!open_fd || !command || !words || !opened->read || !opened->close) return 0;
  SF_INFO info;
  memset(&info, 0, sizeof info);
  // The descriptor stays ours: some versions of the library close it when they fail, some do not.
  opened->file = open_fd(opened->fd, SFM_READ, &info, SF_FALSE);
  if (opened->file == NULL) {
    remember(words(NULL));
    return 0;
  }
  // Floating formats may exceed full scale; without this they wrap around and crackle.
  command(opened->file, SFC_SET_CLIPPING, NULL, SF_TRUE);
  shape->frames = info.frames;
  shape->rate = info.samplerate;
  shape->channels = info.channels;
  return 1;
}

csndfile *csndfile_open(int fd, csndfile_shape *shape) {
  struct csndfile opened = {.fd = fd, .library = dlopen(library_name, RTLD_NOW | RTLD_LOCAL)};
  csndfile *file = NULL;
  if (opened.library == NULL) {
    remember(dlerror());
  } else if (open_with(&opened, shape)) {
    file = malloc(sizeof *file);
    if (file == NULL) {
      remember("no memory");
      opened.close(opened.file);
    } else {
      *file = opened;
    }
  }
  if (file == NULL) {
    if (opened.library != NULL) dlclose(opened.library);
    close(fd);
  }
  return file;
}

int64_t csndfile_read(csndfile *file, int16_t *samples, int64_t frames) {
  return file->read(file->file, samples, frames);
}

const char *csndfile_open_words(void) { return open_words; }

void csndfile_close(csndfile *file) {
  file->close(file->file);
  close(file->fd);
  dlclose(file->library);
  free(file);
}

void csndfile_give_memory_back(void) { mallopt(M_MMAP_THRESHOLD, 128 * 1024); }
