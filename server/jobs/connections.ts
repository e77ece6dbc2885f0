/** How many jobs a process works at once. */
export const JOBS_AT_ONCE = 2;

/** Connections that the jobs of one process take: one that asks for them, one that listens, one that shows that it lives. */
export const JOB_CONNECTIONS = 3;
