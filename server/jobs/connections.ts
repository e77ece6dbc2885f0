/** One takes jobs, one listens and holds the runner's lock, one holds the lock for following events. */
export const JOB_CONNECTIONS = 3;
