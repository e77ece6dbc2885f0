import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Visitor as Remembered, VISITOR_COOKIE, visitorIn } from '#domain/accounts/visitor.ts';
import { href } from '#domain/routes/href.ts';
import { readPage } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import type { Visitor } from '../support/visitor.ts';
import { world } from '../support/world/world.ts';

/* A cookie tells scripts who is logged in, so that cached pages can show the visitor and tabs can notice a change. */

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const rememberedBy = (client: Visitor): Remembered => visitorIn(client.cookies());

async function visitorFor(client: Visitor): Promise<Remembered> {
  return (await client.get(href('/api/saya'))).json();
}

test.each([
  ['customer', world.budi, href('/profil')],
  ['storeAdmin', world.sri, href('/dashboard')],
  ['superAdmin', world.wati, href('/superadmin')],
] as const)(
  '%s: the login response, the page and the small response name the same visitor',
  async (role, person, home) => {
    const client = await app.loginAs(person);
    const remembered = rememberedBy(client);
    expect(remembered).toEqual({ role, mark: expect.stringMatching(/^[\w-]{16}$/) });
    expect(await visitorFor(client)).toEqual(remembered);
    const page = await readPage(await client.get(home));
    expect(page.all('html', { 'data-visitor': role })).toHaveLength(1);
  },
);

test('scripts can read the cookie, other sites do not send it, and it lasts as long as a session', async () => {
  const answer = await app
    .guest()
    .post(href('/login'), { email: world.budi.email, password: world.budi.password });
  const [session, visitor] = ['kedai.session_token', VISITOR_COOKIE].map((name) =>
    answer.headers.getSetCookie().find((line) => line.startsWith(`${name}=`)),
  );
  expect(visitor).toMatch(/; Max-Age=2592000; Path=\/; SameSite=Lax$/);
  expect(session).toContain('Max-Age=2592000');
  expect(session).toContain('HttpOnly');
});

test('an account has the same mark in all its sessions, and no other account has it', async () => {
  const [first, second, ani] = [
    await app.loginAs(world.budi),
    await app.loginAs(world.budi),
    await app.loginAs(world.ani),
  ];
  const { mark } = rememberedBy(first);
  expect(rememberedBy(second).mark).toBe(mark);
  expect(rememberedBy(ani).mark).not.toBe(mark);
  const { id, email } = world.budi;
  expect([id, email].some((text) => text.includes(mark))).toBe(false);
});

test('logging out deletes the cookie', async () => {
  const budi = await app.loginAs(world.budi);
  await budi.post(href('/logout'));
  expect(budi.cookies()).not.toContain(VISITOR_COOKIE);
});

test.each([href('/api/saya'), href('/keranjang'), href('/login'), `${href('/keranjang')}.data`])(
  'after a session has ended, %s deletes the cookie',
  async (path) => {
    const [budi, other] = [await app.loginAs(world.budi), app.guest()];
    const cookie = budi.cookies();
    await budi.post(href('/logout'));
    const answer = await other.get(path, { headers: { cookie } });
    expect(answer.headers.getSetCookie()).toEqual([`${VISITOR_COOKIE}=; Max-Age=0; Path=/; SameSite=Lax`]);
  },
);

test('a deleted cookie, or that of another person, is set again by the first personal page', async () => {
  const [budi, ani] = [await app.loginAs(world.budi), await app.loginAs(world.ani)];
  const [session = ''] = /kedai\.session_token=[^;]+/.exec(budi.cookies()) ?? [];
  const { mark } = rememberedBy(budi);
  const foreign = `${session}; ${VISITOR_COOKIE}=customer.${rememberedBy(ani).mark}`;
  for (const cookie of [session, foreign]) {
    const [line = ''] = (
      await app.guest().get(href('/profil'), { headers: { cookie } })
    ).headers.getSetCookie();
    expect(line).toContain(`${VISITOR_COOKIE}=customer.${mark};`);
  }
  expect((await budi.get(href('/profil'))).headers.getSetCookie()).toEqual([]);
});

test('the cookie grants no access', async () => {
  const { role, mark } = rememberedBy(await app.loginAs(world.wati));
  const cookie = `${VISITOR_COOKIE}=${role}.${mark}`;
  const answer = await app.guest().get(href('/superadmin'), { headers: { cookie } });
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/']);
});
