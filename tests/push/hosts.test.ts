import { expect, it } from 'vitest';
import { makeHosts } from '#server/push/hosts.ts';

const later = (isHostsFault: boolean) => ({
  end: 'later' as const,
  afterMs: null,
  reason: 'HTTP 503',
  isHostsFault,
});

function makeTestHosts() {
  let now = 0;
  const limits = { pushesOfHost: 4, pushes: 6, pushHostRestMs: 30_000 };
  const hosts = makeHosts(limits, () => now);
  const fail = (times: number, isHostsFault = true) => {
    for (let nth = 0; nth < times; nth += 1) {
      hosts.begin('a');
      hosts.end('a', later(isHostsFault));
    }
  };
  return { ...hosts, fail, pass: (ms: number) => (now += ms) };
}

it('a service has its own room, and all together have theirs', () => {
  const { begin, room, full } = makeTestHosts();
  for (let nth = 0; nth < 4; nth += 1) begin('a');
  expect([room('a'), room('b')]).toEqual([0, 2]);
  expect(full()).toEqual(['a']);
});

it('one that fails five times in a row rests, is then asked by one message, and rests again if that fails', () => {
  const { room, fail, pass, begin } = makeTestHosts();
  fail(4);
  expect(room('a')).toBe(4);
  fail(1);
  expect(room('a')).toBe(0);
  pass(29_999);
  expect(room('a')).toBe(0);
  pass(1);
  expect(room('a')).toBe(1);
  fail(1);
  expect(room('a')).toBe(0);
  pass(30_000);
  begin('a');
  expect([room('a'), room('b')]).toEqual([0, 4]);
});

it('one that answers again has its room back', () => {
  const { room, fail, pass, begin, end } = makeTestHosts();
  fail(5);
  pass(30_000);
  begin('a');
  end('a', { end: 'sent' });
  expect(room('a')).toBe(4);
});

it('one that is asked too often, which is no fault of its own, does not rest', () => {
  const { room, fail } = makeTestHosts();
  fail(20, false);
  expect(room('a')).toBe(4);
});
