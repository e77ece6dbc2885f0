import net from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { until } from '../support/eventually.ts';
import { makeVisitor } from '../support/visitor.ts';
import { last } from './support/extent.ts';
import { inSeconds, spread, stateFigures } from './support/figures.ts';
import { type Market, openMarket } from './support/market.ts';
import { inMegabytes, memoryOf } from './support/memory.ts';
import { makePlatform, type Platform } from './support/platform.ts';

/** Nearly as many connections as a process accepts; each of them sends 60 KiB of a form and never the rest. */
const SENDERS = 4_800;
const SENT = Buffer.alloc(60 * 1024, 'a');
const TOKEN = 'token-untuk-pemantau';
/** Request bodies may use 96 MB of memory together. Once this memory is full, the server reads only 16 kB of a body. */
const BOUND_MB = 96 + (SENDERS * 16) / 1024;

let platform: Platform;
let market: Market;

beforeAll(async () => {
  platform = await makePlatform({ WORKERS: '1', METRICS_TOKEN: TOKEN });
  await platform.start();
  market = await openMarket(platform, 2);
});

afterAll(() => platform.clear());

const heldMegabytes = async () => (await platform.figure('kedai_request_body_bytes ')) / 1024 / 1024;

function sendSlowly(): { status: () => string | undefined; isCut: () => boolean; end: () => void } {
  const { hostname, port, origin, host } = new URL(platform.url);
  const socket = net.connect(Number(port), hostname);
  let status: string | undefined;
  let cut = false;
  socket
    .on('error', () => undefined)
    .on('close', () => {
      cut = true;
    });
  socket.on('data', (bytes) => {
    status ??= bytes.toString('latin1', 9, 12);
  });
  socket.write(
    `POST /login HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\n` +
      'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 65536\r\n\r\n',
  );
  socket.write(SENT);
  return { status: () => status, isCut: () => cut, end: () => void socket.destroy() };
}

async function visit(): Promise<number> {
  const begun = performance.now();
  const [buyer] = market.buyers;
  const form = await makeVisitor(platform.url).post(href('/login'), { email: 'bukan alamat', password: '' });
  expect(form.status).toBe(400);
  expect((await buyer?.visitor.get(`${platform.url}${href('/profil')}`))?.status).toBe(200);
  return performance.now() - begun;
}

test('thousands of slow senders hold no more than the budget, and lose their places', async () => {
  const before = await memoryOf(platform.program());
  const alone = [await visit(), await visit(), await visit()];
  const begun = performance.now();
  const senders = Array.from({ length: SENDERS }, sendSlowly);
  const held: number[] = [];
  const memory: number[] = [];
  const visits: number[] = [];
  while (performance.now() - begun < 25_000) {
    held.push(await heldMegabytes());
    memory.push(await memoryOf(platform.program()));
    visits.push(await visit());
    await last(250);
  }
  await until(() => senders.every(({ isCut }) => isCut()));
  const lostAfterMs = performance.now() - begun;
  await until(async () => (await heldMegabytes()) === 0);
  const statuses = (code: string) => senders.filter(({ status }) => status() === code).length;
  stateFigures('Slow bodies', {
    'connections that send 60 kB of a form of 64 kB and no more': SENDERS,
    '… what they want to be held': inMegabytes((SENDERS * SENT.length) / 1024 / 1024),
    '… what the program held of them at most': inMegabytes(Math.max(...held)),
    '… asked to come again (503)': statuses('503'),
    '… who lost the place (408)': statuses('408'),
    '… all gone after': inSeconds(lostAfterMs),
    'memory of the process before': inMegabytes(before),
    '… at most meanwhile': inMegabytes(Math.max(...memory)),
    'a form and a page of others, median': `${spread(visits).median} (without them ${spread(alone).median})`,
    '… the longest of these': spread(visits).most,
  });
  for (const { end } of senders) end();
  expect(Math.max(...held)).toBeLessThanOrEqual(BOUND_MB);
  expect(Math.max(...memory) - before).toBeLessThan(700);
  expect(lostAfterMs).toBeLessThan(90_000);
});
