import { expect, test } from 'vitest';
import { listFiles, readText } from '../support/source-files.ts';

/** Tests may let time pass only in these files; all others wait for an event (tests/support/eventually.ts). */
const REAL_WAITS: Record<string, string> = {
  'tests/support/eventually.ts': 'asks again a little later',
  'tests/faults/support/extent.ts': 'how long a fault or a load lasts is what such a case is about',
  'tests/e2e/buyer/tabs.e2e.ts': 'no event tells that all tabs have come to rest',
  'tests/e2e/support/hold-back.ts': 'a slow line is what such a test is about',
  'tests/e2e/support/shifts.ts': 'a layout shift is reported a frame after it',
  'server/db/pool.test.ts': 'no event tells that the process has noticed its broken connection',
  'server/http/pages/serve.test.ts': 'a page that takes a while to render',
  'server/shipping/calls.test.ts': 'the cache reads the clock once a millisecond',
};

const PAUSE = /node:timers\/promises|\bwaitForTimeout\(|new Promise[^;]*\bsetTimeout\(|\bpg_sleep\(\$/;

test('tests wait for events, never for time to pass', () => {
  const tests = listFiles().filter((path) => /^tests\/.*\.ts$|\.test\.tsx?$/.test(path));
  const pausing = tests.filter((path) => PAUSE.test(readText(path)));
  expect(pausing.filter((path) => path !== 'tests/tidy/waiting.test.ts').sort()).toEqual(
    Object.keys(REAL_WAITS).sort(),
  );
});
