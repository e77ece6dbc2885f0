import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../support/servers/app.ts';
import type { Visitor } from '../support/visitor.ts';
import { world } from '../support/world/world.ts';

/* By its mark a browser's tabs tell whose page they hold (app/shell/session-agreement.ts). */

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const storefront = `/toko/${world.warung.slug}`;

/** The mark among a page's data, which stand in a script as a string within a string. */
async function markOf(client: Visitor, path: string): Promise<string> {
  const html = await (await client.get(path)).text();
  const mark = /\\"mark\\",\\"([\w-]+)\\"/.exec(html)?.[1];
  if (mark === undefined) throw new Error(`no mark on ${path}`);
  return mark;
}

test('a kept guest page says guest, whoever asked for it before', async () => {
  const [budi, guest] = [await app.loginAs(world.budi), app.guest()];
  const marks = [
    await markOf(budi, storefront),
    await markOf(guest, storefront),
    await markOf(budi, storefront),
  ];
  expect(marks[1]).toBe('guest');
  expect(marks[0]).toMatch(/^[\w-]{16}$/);
  expect(marks[2]).toBe(marks[0]);
  // Kept pages have an ETag.
  const kept = await guest.get(storefront);
  expect(kept.headers.get('etag')).not.toBeNull();
  expect(await markOf(guest, storefront)).toBe('guest');
});

test('an account has one mark in all its sessions, and no other account has it', async () => {
  const [first, second, ani] = [
    await app.loginAs(world.budi),
    await app.loginAs(world.budi),
    await app.loginAs(world.ani),
  ];
  const mark = await markOf(first, '/profil');
  expect(await markOf(second, '/profil')).toBe(mark);
  expect(await markOf(ani, '/profil')).not.toBe(mark);
  // Neither of what logs in, nor of whom it is.
  const { id, email } = world.budi;
  expect([id, email, first.cookies()].some((text) => text.includes(mark))).toBe(false);
});

test('a session that has ended is a guest’s, though its cookie still comes', async () => {
  const budi = await app.loginAs(world.budi);
  const cookie = budi.cookies();
  await budi.post('/logout');
  const html = await (await app.guest().get(storefront, { headers: { cookie } })).text();
  expect(html).toMatch(/\\"mark\\",\\"guest\\"/);
});
