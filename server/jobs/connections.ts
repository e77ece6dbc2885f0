/** How many jobs a process works at once. */
export const JOBS_AT_ONCE = 2;

/** Connections that the jobs of one process take: theirs, and one that listens. */
export const JOB_CONNECTIONS = JOBS_AT_ONCE + 1;
