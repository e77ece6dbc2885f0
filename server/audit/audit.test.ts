import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { world } from '../../tests/support/world/world.ts';
import { asOperatorAt, asSystem, asUser } from '../db/access.ts';
import { type AuditQuery, listAudit } from '../platform/audit-log.ts';
import { extendTrial, setStoreStatus } from '../platform/store-admin.ts';
import { readStore } from '../stores/store.ts';
import { recordAudit } from './audit.ts';
import { recordView } from './views.ts';

const { wati, sri, budi, warung, batik } = world;

const auditor = { id: wati.id, email: wati.email, clientIp: '10.1.2.3' };
const all: AuditQuery = {
  actorEmail: null,
  action: null,
  storeId: null,
  bounds: { from: null, before: null },
  after: null,
};
const read = (filter: Partial<AuditQuery> = {}) => asUser(wati, (tx) => listAudit(tx, { ...all, ...filter }));

test('an action and its entry are stored together, or neither is', async () => {
  const failing = asOperatorAt(wati, batik.storeId, async (tx) => {
    await setStoreStatus(tx, auditor, batik.storeId, 'inactive');
    throw new Error('the connection was cut');
  });
  await expect(failing).rejects.toThrow('cut');
  expect((await read({ storeId: batik.storeId })).entries).toEqual([]);
  const store = await asUser(wati, (tx) => readStore(tx, batik.storeId));
  expect(store?.status).toBe('trial');
});

test('a change of status and an extension record the former value and the client address', async () => {
  const before = await asUser(wati, (tx) => readStore(tx, batik.storeId));
  const seen = before?.expiryDate ?? null;
  await asOperatorAt(wati, batik.storeId, (tx) => setStoreStatus(tx, auditor, batik.storeId, 'active'));
  const end = await asOperatorAt(wati, batik.storeId, (tx) =>
    extendTrial(tx, auditor, batik.storeId, seen, 'end'),
  );
  const { entries } = await read({ storeId: batik.storeId });
  const about = { actorEmail: wati.email, clientIp: '10.1.2.3', namaToko: batik.namaToko, slug: batik.slug };
  expect(entries).toMatchObject([
    {
      ...about,
      action: 'extend-trial',
      details: { from: seen?.toISOString(), expiryDate: end?.toISOString(), countedFrom: 'end' },
    },
    { ...about, action: 'store-status', details: { from: 'trial', status: 'active' } },
  ]);
});

test('a view of a shop is recorded once per person, shop and hour', async () => {
  const now = new Date('2026-11-21T03:15:00Z');
  const later = new Date('2026-11-21T04:00:00Z');
  const visit = (at: Date) =>
    asUser(wati, (tx) => recordView(tx, auditor, { action: 'store-visit', storeId: warung.storeId }, at));
  await Promise.all([visit(now), visit(now), visit(new Date(now.getTime() + 60_000))]);
  expect((await read({ storeId: warung.storeId })).entries).toHaveLength(1);
  await visit(later);
  expect((await read({ storeId: warung.storeId, action: 'store-visit' })).entries).toHaveLength(2);
});

test('the program may add entries, but neither change them nor delete one of the last two years', async () => {
  for (const change of [
    sql`UPDATE audit_events SET action = 'x'`,
    sql`UPDATE audit_events SET details = '{}'`,
    sql`TRUNCATE audit_events`,
  ]) {
    await expect(asSystem((tx) => change.execute(tx))).rejects.toMatchObject({ code: '42501' });
    await expect(asUser(wati, (tx) => change.execute(tx))).rejects.toMatchObject({ code: '42501' });
  }
  await asSystem((tx) => recordAudit(tx, auditor, { action: 'store-visit' }));
  const removeAll = sql`DELETE FROM audit_events`;
  expect(await asSystem((tx) => removeAll.execute(tx))).toMatchObject({ numAffectedRows: 0n });
  expect(await asUser(wati, (tx) => removeAll.execute(tx))).toMatchObject({ numAffectedRows: 0n });
});

test('nobody but a super admin reads or writes the log', async () => {
  for (const person of [sri, budi]) {
    expect((await asUser(person, (tx) => listAudit(tx, all))).entries).toEqual([]);
    const write = asUser(person, (tx) => recordAudit(tx, auditor, { action: 'store-visit' }));
    await expect(write).rejects.toMatchObject({ code: '42501' });
  }
});

test('the log is read page by page, newest first, each entry once', async () => {
  const email = 'banyak@contoh.test';
  const many = { id: null, email, clientIp: '' };
  // All entries of one transaction have the same time, so only the id tells them apart.
  await asSystem(async (tx) => {
    for (let n = 0; n < 120; n += 1) await recordAudit(tx, many, { action: 'superAdminCodeRefused' });
  });
  const seen: string[] = [];
  let after: string | null = null;
  do {
    const page = await read({ actorEmail: email, after });
    seen.push(...page.entries.map(({ id }) => id));
    after = page.next;
  } while (after !== null);
  expect(seen).toHaveLength(120);
  expect(seen).toEqual([...new Set(seen)].sort().reverse());
});

test('the log is filtered by actor, action, shop and time', async () => {
  const [newest] = (await read()).entries;
  const createdAt = newest?.createdAt ?? new Date(0);
  const from = new Date(createdAt.getTime() + 1_000);
  expect((await read({ bounds: { from, before: null } })).entries).toEqual([]);
  expect((await read({ bounds: { from: null, before: new Date(0) } })).entries).toEqual([]);
  expect((await read({ bounds: { from: new Date(0), before: from } })).entries.length).toBeGreaterThan(0);
  expect((await read({ actorEmail: 'tidak-ada@contoh.test' })).entries).toEqual([]);
  const acts = (await read({ action: 'extend-trial' })).entries.map(({ action }) => action);
  expect(new Set(acts)).toEqual(new Set(['extend-trial']));
  expect((await read({ storeId: randomUUID() })).entries).toEqual([]);
});
