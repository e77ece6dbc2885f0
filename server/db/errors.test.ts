import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { isDatabaseAway, isNodeLost, isOutOfResources, isTaken, isTransient, NodeLost } from './errors.ts';

const withCode = (code: string, more: object = {}) => Object.assign(new Error('x'), { code, ...more });

test.each([
  withCode('ECONNREFUSED', { syscall: 'connect' }),
  withCode('ECONNRESET', { syscall: 'read' }),
  withCode('EPIPE', { syscall: 'write' }),
  withCode('ENOENT', { syscall: 'connect' }),
  withCode('EAI_AGAIN', { syscall: 'getaddrinfo' }),
  withCode('57P01'),
  withCode('57P02'),
  withCode('57P03'),
  withCode('08006'),
  new Error('Connection terminated unexpectedly'),
  new Error('Client has encountered a connection error and is not queryable'),
  new Error('Client was closed and is not queryable'),
  new Error('Query read timeout'),
  new Error('postmaster was shut down, exiting'),
  Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }),
])('$code $syscall $message: the database is away', (error) => {
  expect(isDatabaseAway(error)).toBe(true);
});

test.each([
  withCode('57014'),
  withCode('40001'),
  withCode('23505'),
  withCode('42P01'),
  withCode('28P01'),
  withCode('ENOENT', { syscall: 'open' }),
  new Error('timeout exceeded when trying to connect'),
  'Connection terminated unexpectedly',
  null,
])('$code $syscall $message: the database is not away', (error) => {
  expect(isDatabaseAway(error)).toBe(false);
});

const said = (code: string, message: string, where?: string) =>
  Object.assign(new DatabaseError(message, 0, 'error'), { code, where });

test.each([
  said('08006', 'connection to the remote node kedai@10.0.0.2:5432 failed with the following error: x'),
  said('XX000', 'could not commit transaction for shard 102008 on at least one active node'),
  said('XX000', 'failure on connection marked as essential: 10.0.0.2:5432'),
  said('XX000', "failed to prepare transaction 'citus_0_1_2_3' on host 10.0.0.2:5432"),
  said('57P01', 'terminating connection', 'while executing command on 10.0.0.2:5432'),
  new NodeLost(null),
])('$code $message: one node is lost', (error) => {
  expect([isNodeLost(error), isDatabaseAway(error), isTransient(error)]).toEqual([true, false, true]);
});

test.each([
  said('57P01', 'terminating connection due to administrator command'),
  said('57P03', 'the database system is starting up'),
])('$code $message: the database itself is away', (error) => {
  expect([isNodeLost(error), isDatabaseAway(error), isTransient(error)]).toEqual([false, true, true]);
});

test.each([
  said('57014', 'canceling statement due to statement timeout'),
  said('23505', 'duplicate key value', 'while executing command on 10.0.0.2:5432'),
  said('XX000', 'tuple concurrently updated'),
])('$code $message: neither the database nor a node is away', (error) => {
  expect([isNodeLost(error), isDatabaseAway(error)]).toEqual([false, false]);
});

test('a duplicate row names its table, on one machine and on a cluster’s node', () => {
  const sentences = ['"keys_pkey"', '"keys_pkey_102345"', '"other_keys_pkey"', '"keys_store"'];
  const errors = sentences.map((name) =>
    said('23505', `duplicate key value violates unique constraint ${name}`),
  );
  expect(errors.map((error) => isTaken(error, 'keys'))).toEqual([true, true, false, false]);
  expect([...errors.map((error) => isTaken(error)), isTaken(said('23514', sentences[0] ?? ''))]).toEqual([
    ...errors.map(() => true),
    false,
  ]);
});

test('a full disk is neither a bug nor an absent database', () => {
  const full = withCode('53100');
  expect([isOutOfResources(full), isDatabaseAway(full)]).toEqual([true, false]);
  expect([withCode('23505'), withCode('ENOENT'), null].map(isOutOfResources)).toEqual([false, false, false]);
});
