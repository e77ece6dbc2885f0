import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf } from '#domain/calendar/day.ts';
import { href } from '#domain/routes/href.ts';
import { askAdmin, testDatabase } from '../support/database/database.ts';
import { eventually } from '../support/eventually.ts';
import { readPage, textOf } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import { type DatabaseDoor, makeDoor } from '../support/servers/database-door.ts';

const paths = [href('/status'), href('/status.json'), href('/status.atom')];

let app: TestApp;
let door: DatabaseDoor;

beforeAll(async () => {
  door = await makeDoor(testDatabase().appUrl);
  process.env.DATABASE_URL = door.url;
  const today = dayOf(new Date(), 'Asia/Jakarta');
  await askAdmin(`INSERT INTO status_days VALUES ('pages', '${today}', 100, now())`);
  app = await startApp();
});

afterAll(async () => {
  door.flow();
  await app.stop();
  await door.shut();
});

const get = (path: string) => app.guest().get(path);

const sentence = async () =>
  ((await (await get(href('/status.json'))).json()) as { sentence: string }).sentence;

test('while the database is away all three answer with what was kept, say so, and come from memory', async () => {
  expect(await textOf(await get(href('/status')))).toContain('Tidak ada gangguan yang terukur sekarang.');
  await door.shut();
  await eventually(async () => {
    const answer = await get(href('/status'));
    expect(answer.status).toBe(200);
    expect(await textOf(answer)).toContain('Database tidak bisa dihubungi sejak');
  });
  await eventually(async () => expect(await sentence()).toContain('Database tidak bisa dihubungi sejak'));
  await eventually(async () =>
    expect(await (await get(href('/status.atom'))).text()).toContain('Semua layanan: tidak berfungsi'),
  );
  for (const path of paths) {
    const [first, second] = [await get(path), await get(path)];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(first.headers.get('etag')).toMatch(/^W\//);
  }
  const page = await readPage(await get(href('/status')));
  expect(page.text).toContain('Semua layanan: tidak berfungsi');
  const shop = await get(`${href('/toko')}/warung-bu-sri`);
  expect(shop.status).toBe(503);
  expect((await readPage(shop)).link('Status layanan')).toBe(href('/status'));
});

test('it is well again soon after the database is back', async () => {
  await door.open();
  await eventually(async () => expect(await sentence()).not.toContain('Database tidak bisa dihubungi'));
});

test('a database that swallows everything hides nothing either', async () => {
  door.swallow('all');
  await eventually(async () => expect(await sentence()).toContain('Database tidak bisa dihubungi sejak'));
  expect((await get(href('/status'))).status).toBe(200);
  door.flow();
});
