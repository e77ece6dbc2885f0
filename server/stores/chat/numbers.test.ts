import { beforeEach, expect, test } from 'vitest';
import type { ChatNumber } from '#domain/stores/chat/number.ts';
import { asUser } from '#server/db/access.ts';
import {
  addChatNumbers,
  forgetChatNumbers,
  setChatNumber,
  testNumber,
} from '../../../tests/support/chat/numbers.ts';
import { placeTestOrder } from '../../../tests/support/world/orders.ts';
import { world } from '../../../tests/support/world/world.ts';
import { deleteChatNumber, listChatNumbers, saveChatNumber } from './numbers.ts';

const { sri, dewi, budi, warung, batik, esTeh } = world;
const { storeId } = warung;

beforeEach(() => forgetChatNumbers(storeId));

const save = (id: string, changes: Parameters<typeof testNumber>[1] = {}, actor = sri) =>
  asUser(actor, (tx) => saveChatNumber(tx, actor.storeId ?? '', id, testNumber('Rina', changes), true));
const remove = ({ id }: { id: string }) => asUser(sri, (tx) => deleteChatNumber(tx, storeId, id));
const namesNow = async () =>
  (await asUser(sri, (tx) => listChatNumbers(tx, storeId))).map(({ name, active }) => [name, active]);

test("the first further number gives the shop's own one a row, too; the last takes it along", async () => {
  expect(await namesNow()).toEqual([]);
  const numbers = await addChatNumbers(storeId, 'Rina');
  expect(await namesNow()).toEqual([
    ['Nomor utama', true],
    ['Rina', true],
  ]);
  expect(await remove(numbers[1] as ChatNumber)).toMatchObject({ kind: 'deleted', number: { name: 'Rina' } });
  expect(await namesNow()).toEqual([]);
});

test('a number that an order has is deactivated instead', async () => {
  const [own, rina] = (await addChatNumbers(storeId, 'Rina')) as [ChatNumber, ChatNumber];
  await setChatNumber(own, storeId, { active: false });
  await placeTestOrder(world.ani, storeId, [{ product: esTeh, quantity: 1 }]);
  await placeTestOrder(budi, storeId, [{ product: esTeh, quantity: 1 }]);
  expect(await remove(rina)).toEqual({ kind: 'lastActive' });
  await setChatNumber(own, storeId, { active: true });
  expect(await remove(rina)).toMatchObject({ kind: 'deactivated' });
  expect(await namesNow()).toEqual([
    ['Nomor utama', true],
    ['Rina', false],
  ]);
});

test('a change returns what was there before', async () => {
  const [, rina] = (await addChatNumbers(storeId, 'Rina')) as [ChatNumber, ChatNumber];
  const saved = await save(rina.id, { name: 'Rini' } as object);
  expect(saved).toMatchObject({ kind: 'saved', former: { name: 'Rina', waNumber: rina.waNumber } });
});

test('refuses what cannot be', async () => {
  const [own, rina] = (await addChatNumbers(storeId, 'Rina')) as [ChatNumber, ChatNumber];
  expect((await save('', { waNumber: rina.waNumber })).kind).toBe('taken');
  expect((await save('', { waNumber: warung.waNumber })).kind).toBe('taken');
  expect((await save('', { memberId: dewi.id })).kind).toBe('noMember');
  expect((await save(rina.id, { memberId: sri.id })).kind).toBe('saved');
  expect((await save(own.id, { waNumber: null, memberId: sri.id })).kind).toBe('memberTaken');
  await setChatNumber(rina, storeId, { active: false });
  expect((await save(own.id, { waNumber: null, active: false })).kind).toBe('lastActive');
  expect(await remove(own)).toEqual({ kind: 'gone' });
});

test('an owner changes no number of another shop', async () => {
  const [, rina] = (await addChatNumbers(storeId, 'Rina')) as [ChatNumber, ChatNumber];
  expect((await save(rina.id, {}, dewi)).kind).toBe('gone');
  expect(await asUser(dewi, (tx) => deleteChatNumber(tx, batik.storeId, rina.id))).toEqual({ kind: 'gone' });
  expect(await asUser(dewi, (tx) => listChatNumbers(tx, storeId))).toEqual([]);
});

test('ten numbers are the most', async () => {
  await addChatNumbers(storeId, ...Array.from({ length: 9 }, (_, nth) => `CS ${nth}`));
  expect((await save('')).kind).toBe('full');
  expect((await namesNow()).length).toBe(10);
});
