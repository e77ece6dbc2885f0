import type pg from 'pg';
import { Trip } from './trip.ts';

const OVERDUE = /^(?:Query read timeout|timeout expired)$/;

/** It may be gone without having closed its connections. */
export function isOverdue(error: unknown): boolean {
  return error instanceof Error && OVERDUE.test(error.message);
}

/** pg would lend it to the next one, whose questions wait behind the unanswered one. */
export function cutWhenOverdue(client: pg.PoolClient, onCut: () => void): void {
  const ask = client.query as (...given: unknown[]) => unknown;
  const cut = (error: unknown) => {
    if (!isOverdue(error)) return;
    // Closes the socket at once; declared for a lone client only.
    void (client as unknown as pg.Client).end();
    onCut();
  };
  client.query = ((...given: unknown[]) => {
    const answer = ask.apply(client, given);
    if (given[0] instanceof Trip) given[0].answer.catch(cut);
    else if (answer instanceof Promise) answer.catch(cut);
    return answer;
  }) as pg.PoolClient['query'];
}
