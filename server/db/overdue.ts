import type pg from 'pg';

/** pg's own words for an answer that did not come within `query_timeout`, and for a connection that did not open in time. */
const OVERDUE = /^(?:Query read timeout|timeout expired)$/;

/** True where the database said nothing for too long: it may be gone without having closed its connections. */
export function isOverdue(error: unknown): boolean {
  return error instanceof Error && OVERDUE.test(error.message);
}

/**
 * Ends a pool's connection once an answer on it is overdue, and calls `onCut` then. pg alone leaves it as it is: it would
 * be lent to the next one, whose questions wait behind the one that is never answered.
 */
export function cutWhenOverdue(client: pg.PoolClient, onCut: () => void): void {
  const ask = client.query as (...given: unknown[]) => unknown;
  const cut = (error: unknown) => {
    if (!isOverdue(error)) return;
    // With a question open this closes the socket at once. It is declared for a lone client only.
    void (client as unknown as pg.Client).end();
    onCut();
  };
  client.query = ((...given: unknown[]) => {
    const answer = ask.apply(client, given);
    if (answer instanceof Promise) answer.catch(cut);
    return answer;
  }) as pg.PoolClient['query'];
}
