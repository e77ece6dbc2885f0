import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { asSystem } from '#server/db/access.ts';
import { readPlans } from '#server/rent/plans.ts';
import { readPage, textOf } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import type { Visitor } from '../support/visitor.ts';
import { world } from '../support/world/world.ts';

/* The operator makes plans for the rent of shops, in a browser without scripts. */

const paket = href('/superadmin/paket');

let app: TestApp;
let operator: Visitor;

beforeAll(async () => {
  app = await startApp();
  operator = await app.loginAs(world.wati);
});
afterAll(() => app.stop());

async function keyOn(page: Response): Promise<string> {
  const [key] = (await readPage(page)).all('input', { name: 'key' });
  return key?.attributes.value ?? '';
}

const plansNamed = async (wanted: string) =>
  (await asSystem((tx) => readPlans(tx))).filter(({ name }) => name === wanted);

test('a new plan that is sent twice is made once, and both presses are answered alike', async () => {
  const name = `Kembar ${randomUUID().slice(0, 8)}`;
  const form = { intent: 'save', planId: '', key: await keyOn(await operator.get(paket)), name };
  const send = (price: string) => operator.post(paket, { ...form, price, months: '1', isPublic: 'on' });
  const answers = [...(await Promise.all([send('50000'), send('50000')])), await send('50000')];
  for (const answer of answers)
    expect([answer.status, await textOf(answer)]).toEqual([
      200,
      expect.stringContaining(`${name} disimpan.`),
    ]);
  expect(await plansNamed(name)).toHaveLength(1);
  const made = await asSystem((tx) =>
    tx.selectFrom('auditEvents').select('id').where('action', '=', 'rent-plan').execute(),
  );
  expect(made).toHaveLength(1);

  const other = await send('60000');
  expect([other.status, await textOf(other)]).toEqual([
    409,
    expect.stringContaining('Paket dari formulir ini sudah dibuat dengan isi lain.'),
  ]);
  expect(await plansNamed(name)).toMatchObject([{ price: 50_000 }]);
});

test('the next form makes another plan, and a refused one keeps its key', async () => {
  const before = await keyOn(await operator.get(paket));
  expect(await keyOn(await operator.get(paket))).not.toBe(before);
  const refused = await operator.post(paket, { intent: 'save', planId: '', key: before, name: '' });
  expect(refused.status).toBe(400);
  expect(await keyOn(refused)).toBe(before);
});
