import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { timesSlower, watched } from '../../support/event-loop.ts';
import { startApp, type TestApp } from '../../support/servers/app.ts';
import { bcaFile } from '../../support/statements/files.ts';
import type { Visitor } from '../../support/visitor.ts';
import { world } from '../../support/world/world.ts';
import { pastedText } from './pasted-text.ts';
import { qrisPhoto } from './qris-photo.ts';
import { receiptPhoto } from './receipt-photo.ts';
import { receipts } from './receipts.ts';
import { sheets } from './sheets.ts';
import { statementMatching } from './statement-matching.ts';

/** `prepare` sets up the input, which is not measured, and returns the work to measure. */
type WorstInput = {
  name: string;
  prepare: (app: TestApp) => Promise<() => Promise<unknown>>;
};

/* One shop gives each parser and matcher of user input its worst case, while another shop's owner keeps working. */
const worstInputs: WorstInput[] = [
  pastedText,
  ...sheets,
  statementMatching,
  qrisPhoto,
  receiptPhoto,
  receipts,
];

const MAX_PAUSE_MS = 100;
const MAX_WAIT_MS = 3_000;

let app: TestApp;
let dewi: Visitor;

beforeAll(async () => {
  app = await startApp({ orderLimits: false });
  dewi = await app.loginAs(world.dewi);
  // An upload's first `Error` makes Vitest decode the source map for half a second, so upload once before measuring.
  const { name, bytes } = bcaFile([{ day: '2026-06-27', amount: 7_777, text: 'first upload' }]);
  const upload = { intent: 'upload', file: new File([Buffer.from(bytes)], name) };
  expect((await dewi.post(href('/dashboard/mutasi'), upload)).status).toBe(302);
});
afterAll(() => app.stop());

test.for(worstInputs)('$name', async ({ prepare }, { annotate }) => {
  const ask = async () => {
    expect((await dewi.get(href('/dashboard/pesanan'))).status).toBe(200);
    expect((await dewi.get('/healthz')).status).toBe(200);
  };
  await ask();
  const run = await prepare(app);
  const slowBefore = timesSlower();
  const { pauseMs, waitMs, tookMs } = await watched(run, ask);
  const slow = Math.max(slowBefore, timesSlower());
  await annotate(
    `pause ${pauseMs.toFixed()} ms on a machine ${slow.toFixed(1)} times slower, wait ${waitMs.toFixed()} ms, took ${tookMs.toFixed()} ms`,
  );
  expect(pauseMs / slow).toBeLessThanOrEqual(MAX_PAUSE_MS);
  expect(waitMs).toBeLessThanOrEqual(MAX_WAIT_MS);
});
