import { href } from '#domain/routes/href.ts';
import { freshEmail } from '../support/addresses.ts';
import { testDatabase, withClient } from '../support/database/database.ts';
import type { TestApp } from '../support/servers/app.ts';
import type { Visitor } from '../support/visitor.ts';
import { world } from '../support/world/world.ts';

/**
 * The visitors are a guest, two buyers, two owners, the owner of a closed shop, the super admin, and `removed`, whose
 * account was deleted while the browser still has its cookie.
 */
export const visitorNames = ['guest', 'budi', 'ani', 'sri', 'dewi', 'joko', 'wati', 'removed'] as const;

export type VisitorName = (typeof visitorNames)[number];

export type Visitors = Record<VisitorName, Visitor>;

export async function welcomeAll(app: TestApp): Promise<Visitors> {
  const people = ['budi', 'ani', 'sri', 'dewi', 'joko', 'wati'] as const;
  const clients = await Promise.all(people.map((name) => app.loginAs(world[name])));
  const loggedIn = Object.fromEntries(people.map((name, index) => [name, clients[index]])) as Visitors;
  return { ...loggedIn, guest: app.guest(), removed: await removedVisitor(app) };
}

async function removedVisitor(app: TestApp): Promise<Visitor> {
  const client = app.guest();
  const email = freshEmail('pergi');
  await client.post(href('/register'), { email, password: 'rahasia-pergi' });
  if (client.cookies() === '') throw new Error('the account to be removed was not made');
  await withClient(testDatabase().adminUrl, async (admin) => {
    await admin.query('DELETE FROM public.users WHERE email = $1', [email]);
    await admin.query('DELETE FROM auth."user" WHERE email = $1', [email]);
  });
  return client;
}
