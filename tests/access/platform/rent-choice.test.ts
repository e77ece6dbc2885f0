import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '#domain/messages.ts';
import { choiceValue } from '#domain/rent/choice.ts';
import { href } from '#domain/routes/href.ts';
import { openAdmin } from '../../support/database/database.ts';
import { settledState } from '../../support/database/database-state.ts';
import { makeTestPlan } from '../../support/rent/plans.ts';
import { startApp, type TestApp } from '../../support/servers/app.ts';
import type { Visitor } from '../../support/visitor.ts';
import { world } from '../../support/world/world.ts';
import { ask, expectOutcome, type Form, forms } from '../outcome.ts';

/* The tests set `platformStore`, the shop that receives rent, because without it every choice of a plan is refused. */

const { joko, wati, warung, kopi } = world;

let app: TestApp;
let admin: pg.Client;
let fields: Record<string, string>;

beforeAll(async () => {
  app = await startApp({ platformStore: warung.slug });
  admin = await openAdmin();
  fields = { pilihan: choiceValue(await makeTestPlan(), false, 50_000), kode: '' };
});

afterAll(async () => {
  await app.stop();
  await admin.end();
});

type Refused = { query?: string; answer: string; as?: readonly Form[] };

async function expectRefused(visitor: Visitor, { query = '', answer, as = forms }: Refused): Promise<void> {
  const path = `${href('/dashboard/langganan')}${query}`;
  for (const form of as)
    for (const kode of ['', 'SALAH']) {
      const asked = { path, fields: { ...fields, kode, key: randomUUID() } };
      const before = await settledState(app, admin);
      expectOutcome(await ask(visitor, form, asked), form, path, answer);
      expect(await settledState(app, admin)).toEqual(before);
    }
}

describe('a plan is not chosen', () => {
  test('by a super admin, who may only look', async () => {
    const operator = await app.loginAs(wati);
    const answer = `403 ${messages.superAdminReadOnly}`;
    await expectRefused(operator, { query: `?toko=${kopi.storeId}`, answer });
  });

  test('by an owner whose membership has ended', async () => {
    const former = await app.loginAs(joko);
    await admin.query('UPDATE memberships SET user_id = $2 WHERE store_id = $1', [
      kopi.storeId,
      randomUUID(),
    ]);
    // Posts only by a data request: the response to a plain form is a page, whose loaders would end this session.
    await expectRefused(former, { answer: `403 ${messages.storeUnlinked}`, as: ['data'] });
  });
});
