import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { asUser, type Tx } from '#server/db/access.ts';
import { recordPaymentChange } from '#server/payment-methods/changes.ts';
import { savePaymentSettings } from '#server/payment-methods/settings.ts';
import { revokePhone, setSilentHours } from '#server/payments/notices/phones.ts';
import { deleteAllUnreadNotices, deleteRule, listRules, teachRule } from '#server/payments/notices/unread.ts';
import { actOnRow } from '#server/payments/statements/act.ts';
import { preview, sheet } from '../../support/sheets/imports.ts';
import { statementRow } from '../../support/statements/waiting.ts';
import { noticePhone, unreadNotice } from '../../support/world/noticed.ts';
import { world } from '../../support/world/world.ts';
import { member, recordedActivities, testKinds, withMember } from './kinds.ts';

const { sri, warung } = world;
const { storeId } = warung;

const row = () => statementRow(storeId, `uji ${randomUUID()}`);
const phone = () => noticePhone(storeId, 'HP kasir');
const rule = async () => {
  await asUser(sri, (tx) => teach(tx, 'satu'));
  return (await asUser(sri, (tx) => listRules(tx, storeId)))[0]?.id ?? '';
};
const teach = async (tx: Tx, word: string) =>
  teachRule(tx, storeId, { noticeId: await unreadNotice(storeId, word), nth: 0 });

withMember();

testKinds({
  'changing a way to pay': {
    row: ['payments', 'way_changed', 'Rekening diubah', { value: ['BCA 1', 'BCA 2'] }],
    work: (tx) =>
      recordPaymentChange(tx, { id: member.id, email: '', clientIp: '' }, storeId, {
        id: randomUUID(),
        change: 'Rekening diubah',
        subject: 'BCA 2',
        former: 'BCA 1',
      }),
  },
  'switching unique codes': {
    row: ['payments', 'codes_switched', '', { uniqueCodes: [false, true] }],
    work: (tx) => savePaymentSettings(tx, storeId, { uniqueCodes: true }, { uniqueCodes: false }),
  },
  'dismissing a row': {
    row: ['payments', 'row_dismissed', '', {}],
    given: row,
    work: (tx, rowId) => actOnRow(tx, member, storeId, { intent: 'dismiss', rowId }),
  },
  'removing a phone': {
    row: ['payments', 'phone_removed', 'HP kasir', {}],
    given: phone,
    work: (tx, id) => revokePhone(tx, storeId, id),
  },
  'changing a phone': {
    row: ['payments', 'phone_changed', 'HP kasir', { silentHours: [null, 48] }],
    given: phone,
    work: (tx, id) => setSilentHours(tx, storeId, { id, silentHours: 48 }),
  },
  'teaching a rule': {
    row: ['payments', 'rule_added', 'id.kas', {}],
    given: () => unreadNotice(storeId, 'dua'),
    work: (tx, noticeId) => teachRule(tx, storeId, { noticeId, nth: 0 }),
  },
  'removing a rule': {
    row: ['payments', 'rule_removed', 'id.kas', {}],
    given: rule,
    work: (tx, id) => deleteRule(tx, storeId, id),
  },
  'deleting notices': {
    row: ['payments', 'notices_deleted', '', {}],
    work: (tx) => deleteAllUnreadNotices(tx, storeId),
  },
});

test('a file of a bank and an import are recorded once', async () => {
  await statementRow(storeId, 'uji mutasi');
  const { begin } = await preview(
    sheet(['Nama produk', 'Harga', 'Stok', 'Berat'], ['Impor uji', 9_000, 3, 100]),
    sri,
  );
  await begin();
  expect((await recordedActivities()).map(({ actorId, verb, details }) => [actorId, verb, details])).toEqual([
    [sri.id, 'statement_added', { incoming: [null, 1], added: [null, 1] }],
    [sri.id, 'imported', { made: [null, 1], changed: [null, 0] }],
  ]);
});
