/*
 * clock.mjs preloads this file, which shifts every program's clock by SHIFT_S seconds. It keeps no state between
 * calls, so a signal handler that interrupts one reads the same clock. libfaketime gives such a handler the real
 * time, which makes PostgreSQL's timeouts fire at once.
 */
#define _GNU_SOURCE
#include <stddef.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

int clock_gettime(clockid_t clock, struct timespec *now) {
  int failed = syscall(SYS_clock_gettime, clock, now);
  if (!failed && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) now->tv_sec += SHIFT_S;
  return failed;
}

int gettimeofday(struct timeval *now, void *zone) {
  (void)zone;
  struct timespec exact;
  int failed = clock_gettime(CLOCK_REALTIME, &exact);
  if (!failed) *now = (struct timeval){exact.tv_sec, exact.tv_nsec / 1000};
  return failed;
}

time_t time(time_t *result) {
  struct timespec exact;
  clock_gettime(CLOCK_REALTIME_COARSE, &exact);
  if (result) *result = exact.tv_sec;
  return exact.tv_sec;
}
