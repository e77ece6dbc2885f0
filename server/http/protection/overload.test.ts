import { DatabaseError } from 'pg';
import { RouterContextProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { NodeLost } from '#server/db/errors.ts';
import { setListening } from '#server/live/changes.ts';
import { overloadContext, recordOverload } from './overload.ts';

const noConnection = new Error('timeout exceeded when trying to connect');
const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
const answer = (code: string) => Object.assign(new DatabaseError('x', 0, 'error'), { code });

afterEach(() => setListening(true));

test.each([
  ['no connection is free', true, noConnection, 'busy'],
  ['no connection is free, and nothing is heard of the database', false, noConnection, 'away'],
  ['the database refuses connections', true, refused, 'away'],
  ['a statement was cut while it waited', true, answer('57014'), 'busy'],
  ['a lock was not to be had', true, answer('55P03'), 'busy'],
  ['a shard was split meanwhile', true, answer('40001'), 'busy'],
  ['a disk is full', true, answer('53100'), 'away'],
  ['a row is there twice', true, answer('23505'), null],
  ['two transactions wait for each other', true, answer('40P01'), 'busy'],
  ['the node of a shop is lost', true, new NodeLost('0198a000-0000-7000-8000-000000000001'), 'shop'],
  ['a node of all shops is lost', true, new NodeLost(null), 'shops'],
  ['a bug', true, new TypeError('x is undefined'), null],
])('%s', (_, hears, error, overload) => {
  setListening(hears);
  const context = new RouterContextProvider();
  expect(recordOverload(context, error) ?? null).toBe(overload);
  expect(context.get(overloadContext)).toBe(overload);
});
