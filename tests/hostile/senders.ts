import { href } from '#domain/routes/href.ts';
import { freshEmail } from '../support/addresses.ts';
import type { TestApp } from '../support/servers/app.ts';
import type { Visitor } from '../support/visitor.ts';
import { world } from '../support/world/world.ts';
import type { Form } from './forms/form.ts';

/** Returns a function that gives a form's sender: a known person, a new guest, or a newly registered 'newcomer'. */
export async function letSendersIn(app: TestApp): Promise<(form: Form) => Promise<Visitor>> {
  const [budi, sri, wati] = await Promise.all([
    app.loginAs(world.budi),
    app.loginAs(world.sri),
    app.loginAs(world.wati),
  ]);
  const known = { budi, sri, wati };
  return async ({ visitor }) => {
    if (visitor !== 'guest' && visitor !== 'newcomer') return known[visitor];
    const client = app.guest();
    if (visitor === 'newcomer')
      await client.post(href('/register'), { email: freshEmail(), password: 'rahasia' });
    return client;
  };
}
