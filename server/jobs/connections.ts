export const JOBS_AT_ONCE = 2;

/** One asks for jobs, one listens, one shows that the runner lives. */
export const JOB_CONNECTIONS = 3;
