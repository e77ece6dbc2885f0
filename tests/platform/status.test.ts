import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayOf } from '#domain/calendar/day.ts';
import { href } from '#domain/routes/href.ts';
import { askAdmin } from '../support/database/database.ts';
import { readPage } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';

const paths = [href('/status'), href('/status.json'), href('/status.atom')];

let app: TestApp;

beforeAll(async () => {
  const today = dayOf(new Date(), 'Asia/Jakarta');
  // An outage that crossed midnight would count for two days, so this one begins at noon.
  const noon = `timestamptz '${today} 12:00 Asia/Jakarta' - interval '3 days'`;
  for (const part of ['pages', 'orders', 'live', 'mail'])
    await askAdmin(`INSERT INTO status_days VALUES ('${part}', '${today}', 100, now())`);
  await askAdmin(`INSERT INTO status_spans (part, began_at, ended_at, seen_at, kind) VALUES
    ('live', now() - interval '20 minutes', NULL, now(), 'partial'),
    ('program', ${noon}, ${noon} + interval '2 hours', now(), 'down')`);
  app = await startApp();
});

afterAll(() => app.stop());

const get = (path: string, init?: RequestInit) => fetch(app.url + path, init);

test('the page says how it is now, part by part, and what happened', async () => {
  const page = await readPage(await get(href('/status')));
  expect(page.title).toBe('Status layanan');
  expect(page.text).toContain('Pembaruan langsung: terganggu sebagian.');
  expect(page.text).toContain('Halaman toko Berjalan normal');
  expect(page.text).toContain('Notifikasi ke HP Tidak terukur');
  // Mails are written to files in this test, so no mail server is used.
  expect(page.text).toContain('Email Tidak dipakai di sini');
  expect(page.text).toContain('Semua layanan: tidak berfungsi');
  expect(page.text).toContain('(2 jam). Program atau databasenya berhenti');
  expect(page.all('svg', { role: 'img' }).map(({ attributes }) => attributes['aria-label'])).toContain(
    'Halaman toko, 90 hari terakhir: 1 hari tanpa gangguan, 1 hari dengan gangguan penuh, 88 hari tanpa data',
  );
  expect(page.all('*', { style: true })).toEqual([]);
});

test('every page leads there from its footer', async () => {
  expect((await readPage(await get(href('/privasi')))).link('Status')).toBe(href('/status'));
});

test('programs read the same as JSON, from any site', async () => {
  const answer = await get(href('/status.json'), { headers: { origin: 'https://lain.test' } });
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const json = (await answer.json()) as { parts: { part: string; state: string }[] };
  expect(json).toMatchObject({ state: 'partial', databaseReachable: true });
  expect(json.parts.map(({ part, state }) => [part, state])).toEqual([
    ['pages', 'ok'],
    ['orders', 'ok'],
    ['mail', 'off'],
    ['live', 'partial'],
    ['push', 'unknown'],
    ['couriers', 'unknown'],
  ]);
});

test('the feed has an entry for each trouble, under the own address', async () => {
  const answer = await get(href('/status.atom'));
  expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
  const feed = await answer.text();
  expect(feed.match(/<entry>/g)).toHaveLength(2);
  expect(feed).toContain(
    `<link rel="self" type="application/atom+xml" href="${app.url}${href('/status.atom')}"/>`,
  );
});

describe.each(paths)('%s', (path) => {
  test('comes from memory, whatever its query', async () => {
    const first = await get(path);
    const second = await get(`${path}?${'x'.repeat(50)}=1&cari=es`);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.headers.get('etag')).toMatch(/^W\//);
    expect(first.headers.get('cache-control')).toBe('no-cache');
  });

  test('answers HEAD without a body, and a known ETag with 304', async () => {
    const { headers } = await get(path);
    const head = await get(path, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([
      200,
      headers.get('content-type'),
      '',
    ]);
    const again = await get(path, { headers: { 'if-none-match': head.headers.get('etag') ?? '' } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  test('takes no writes', async () => {
    expect((await app.guest().post(path, {})).status).toBeGreaterThanOrEqual(400);
  });
});
