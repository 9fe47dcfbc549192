/* Makes every flush of a file take 20 ms longer. Loaded into a host by LD_PRELOAD. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <unistd.h>

static int slowly(const char *name, int file) {
  usleep(20000);
  int (*flush)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
  return flush(file);
}

int fsync(int file) { return slowly("fsync", file); }
int fdatasync(int file) { return slowly("fdatasync", file); }
