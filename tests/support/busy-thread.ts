import { answerFromThread } from '#server/bounds/answer-from-thread.ts';

export type BusyWork = { echo: string } | 'spin' | 'eat' | 'fail' | 'leave';

/** Runs in a worker thread and, as `work` says, echoes, fails, exits, spins or uses up the memory. */
answerFromThread((work: BusyWork) => {
  if (typeof work === 'object') return work.echo;
  if (work === 'fail') throw new Error('a bug in the thread');
  if (work === 'leave') process.exit();
  const eaten: string[][] = [];
  for (;;)
    if (work === 'eat') eaten.push(Array.from({ length: 10_000 }, (_, nth) => `${eaten.length} ${nth}`));
});
