/** One asks for jobs, one listens, one shows that the runner lives. */
export const JOB_CONNECTIONS = 3;
