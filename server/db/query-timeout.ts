import type pg from 'pg';
import { Pipeline } from './pipeline.ts';

const OVERDUE = /^(?:Query read timeout|timeout expired)$/;

export function isQueryTimeout(error: unknown): boolean {
  return error instanceof Error && OVERDUE.test(error.message);
}

/** Closes the connection, so that running queries fail at once. pg's `end()` would wait for their answers. */
export function disconnect(client: pg.PoolClient): void {
  (client as unknown as { connection: pg.Connection }).connection.stream.destroy();
}

/** Disconnects after a query timeout; otherwise the next caller's queries would wait behind the unanswered one. */
export function disconnectOnTimeout(client: pg.PoolClient, onCut: () => void): void {
  const ask = client.query as (...given: unknown[]) => unknown;
  const cut = (error: unknown) => {
    if (!isQueryTimeout(error)) return;
    disconnect(client);
    onCut();
  };
  client.query = ((...given: unknown[]) => {
    const answer = ask.apply(client, given);
    if (given[0] instanceof Pipeline) given[0].answer.catch(cut);
    else if (answer instanceof Promise) answer.catch(cut);
    return answer;
  }) as pg.PoolClient['query'];
}
