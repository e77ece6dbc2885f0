/** One asks for jobs, one listens and shows that the runner lives, one holds the lock of who follows events. */
export const JOB_CONNECTIONS = 3;
