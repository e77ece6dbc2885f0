import { expect, test } from 'vitest';
import { isDatabaseAway, isOutOfResources } from './errors.ts';

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
])('$code $syscall $message: it is something else', (error) => {
  expect(isDatabaseAway(error)).toBe(false);
});

test('a full disk is neither a bug nor a database that is away', () => {
  const full = withCode('53100');
  expect([isOutOfResources(full), isDatabaseAway(full)]).toEqual([true, false]);
  expect([withCode('23505'), withCode('ENOENT'), null].map(isOutOfResources)).toEqual([false, false, false]);
});
