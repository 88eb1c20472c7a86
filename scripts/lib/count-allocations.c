// Counts heap allocations of the program it is preloaded into (ld.so(8), LD_PRELOAD), and tells the
// program on request. Every allocation of Swift and C goes through these functions; memory mapped
// directly (mmap(2)) is not counted.

#define _GNU_SOURCE
#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>

// The C library's own, under the names it exports for this purpose.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static atomic_long allocations;

// Allocations so far.
long wecker_allocation_count(void) { return atomic_load(&allocations); }

void *malloc(size_t size) {
  atomic_fetch_add(&allocations, 1);
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  atomic_fetch_add(&allocations, 1);
  return __libc_calloc(count, size);
}

void *realloc(void *old, size_t size) {
  atomic_fetch_add(&allocations, 1);
  return __libc_realloc(old, size);
}

void *memalign(size_t alignment, size_t size) {
  atomic_fetch_add(&allocations, 1);
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **memory, size_t alignment, size_t size) {
  void *made = memalign(alignment, size);
  if (!made) return ENOMEM;
  *memory = made;
  return 0;
}
