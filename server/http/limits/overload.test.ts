import { RouterContextProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { NodeLost } from '../../db/errors.ts';
import { setHearing } from '../../live/changes.ts';
import { noteOverload, overloadContext } from './overload.ts';

const noConnection = new Error('timeout exceeded when trying to connect');
const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

afterEach(() => setHearing(true));

test.each([
  ['no connection is free', true, noConnection, 'busy'],
  ['no connection is free, and nothing is heard of the database', false, noConnection, 'away'],
  ['the database refuses connections', true, refused, 'away'],
  ['the node of a shop is lost', true, new NodeLost('0198a000-0000-7000-8000-000000000001'), 'shop'],
  ['a node of all shops is lost', true, new NodeLost(null), 'shops'],
  ['a bug', true, new TypeError('x is undefined'), null],
])('%s', (_, hears, error, overload) => {
  setHearing(hears);
  const context = new RouterContextProvider();
  expect(noteOverload(context, error) ?? null).toBe(overload);
  expect(context.get(overloadContext)).toBe(overload);
});
