import { describe, expect, it } from 'vitest';
import { accountMessages } from '#domain/accounts/user.ts';
import { loginByAccount, loginByOrder, registrationByAddress } from '#domain/limits.ts';
import { messages } from '#domain/messages.ts';
import { href } from '#domain/routes/href.ts';
import { hashedKey } from '#server/bounds/rate-limit.ts';
import { asUser } from '#server/db/access.ts';
import { readOwnOrder } from '#server/orders/orders.ts';
import { freshAddress, freshEmail } from '../../../tests/support/addresses.ts';
import { askAdmin } from '../../../tests/support/database/database.ts';
import { visit } from '../../../tests/support/visitor.ts';
import {
  countsOf,
  guestOrder,
  loggedIn,
  none,
  orderIn,
  plenty,
} from '../../../tests/support/world/guest-orders.ts';
import { checkoutRequest } from '../../../tests/support/world/shop-floor.ts';
import { world } from '../../../tests/support/world/world.ts';
import { type GuestOrder, orderAfterLogin, orderAsNewCustomer } from './order.ts';

const { warung, ani, budi, sri, wati } = world;

describe('a known e-mail', () => {
  const knownOf = (person: typeof budi, changes: Partial<GuestOrder> = {}) =>
    guestOrder({ email: person.email, password: person.password, ...changes });

  it('is asked for its password, whatever its role; the next attempt logs in and orders', async () => {
    for (const person of [budi, sri, wati])
      expect(await orderAsNewCustomer(visit(), await knownOf(person))).toEqual({
        kind: 'account',
        status: 409,
        field: 'password',
        message: accountMessages.emailKnownAtCart,
        known: true,
      });
    const answer = await orderAfterLogin(visit(), await knownOf(budi));
    expect(await loggedIn(answer)).toMatchObject({ id: budi.id });
    const orderId = orderIn(answer)?.orderId ?? '';
    expect(await asUser(budi, (tx) => readOwnOrder(tx, budi, orderId))).toMatchObject({
      customerEmail: budi.email,
    });
  });

  it('gets the same order for the same form', async () => {
    const sent = await knownOf(budi);
    const first = orderIn(await orderAfterLogin(visit(), sent));
    expect(orderIn(await orderAfterLogin(visit(), sent))).toEqual({
      kind: 'placed',
      orderId: first?.orderId,
      repeated: true,
    });
    expect(orderIn(await orderAsNewCustomer(visit(), sent))?.orderId).toBe(first?.orderId);
  });

  it("with a wrong password gets the login page's answer, as an unknown one does", async () => {
    const refusal = { kind: 'account', status: 409, field: 'password', message: messages.loginFailed };
    for (const email of [budi.email, sri.email, freshEmail()])
      expect(
        await orderAfterLogin(visit(), await guestOrder({ email, password: 'salah-sekali' })),
      ).toMatchObject(refusal);
  });

  it('of an admin is refused like any admin, and nobody is logged in', async () => {
    for (const person of [sri, wati]) {
      const before = await sessionsOf(person.id);
      const answer = await orderAfterLogin(visit(), await knownOf(person));
      expect(answer).toMatchObject({
        result: { kind: 'refused', message: messages.checkoutCustomersOnly },
        headers: null,
      });
      expect(await sessionsOf(person.id)).toBe(before);
    }
  });

  it('whose order is refused is not logged in', async () => {
    const before = await sessionsOf(budi.id);
    const cart = checkoutRequest(warung.storeId, [{ id: await plenty(), quantity: 1 }], 9_000);
    const answer = await orderAfterLogin(visit(), await knownOf(budi, { cart }));
    expect(answer).toMatchObject({ result: { kind: 'changed' }, headers: null });
    expect(await sessionsOf(budi.id)).toBe(before);
  });
});

describe('limits', () => {
  it('of registration apply here too', async () => {
    const client = { address: freshAddress() };
    await exhaust(`${registrationByAddress.name}:${client.address}`, registrationByAddress.attempts);
    const sent = await guestOrder();
    expect(await orderAsNewCustomer(visit(href('/'), client), sent)).toMatchObject({
      status: 429,
      field: null,
      message: expect.stringMatching(/^Terlalu banyak percobaan\./),
    });
    expect(
      await orderAsNewCustomer(visit(href('/'), client), await guestOrder({ email: budi.email })),
    ).toMatchObject({
      status: 429,
    });
    expect(await countsOf(sent.email)).toEqual(none);
  });

  it('of the login apply here too, by account', async () => {
    const email = freshEmail();
    const guess = async () => orderAfterLogin(visit(), await guestOrder({ email, password: 'salah-sekali' }));
    for (let attempts = 0; attempts < loginByAccount.attempts; attempts += 1)
      expect(await guess()).toMatchObject({ status: 409 });
    expect(await guess()).toMatchObject({
      status: 429,
      field: 'password',
      message: expect.stringMatching(`^${messages.loginFailed} Terlalu banyak percobaan`),
    });
  });

  it("of the login do not apply to twenty presses of one form or to repeating an order's form", async () => {
    const sent = await guestOrder({ email: ani.email, password: ani.password });
    const presses = Array.from({ length: 20 }, () => orderAfterLogin(visit(), sent));
    const orders = (await Promise.all(presses)).map((answer) => orderIn(answer)?.orderId);
    expect([new Set(orders).size, orders[0]]).toEqual([1, expect.any(String)]);
    await exhaust(`${loginByAccount.name}:${hashedKey(ani.email)}`, loginByAccount.attempts);
    const address = freshAddress();
    expect(orderIn(await orderAsNewCustomer(visit(href('/'), { address }), sent))?.orderId).toBe(orders[0]);
  });

  it('for wrong passwords with the key of an own order are wider', async () => {
    const sent = await guestOrder();
    expect(orderIn(await orderAsNewCustomer(visit(), sent))?.repeated).toBe(false);
    const guess = () => orderAsNewCustomer(visit(), { ...sent, password: 'salah-sekali' });
    for (let attempts = 0; attempts < loginByOrder.attempts; attempts += 1)
      expect(await guess()).toMatchObject({ status: 409 });
    expect(await guess()).toMatchObject({ status: 429, field: 'password' });
  });

  it("for wrong passwords are not wider with the key of somebody else's order", async () => {
    const [owner, other] = [await guestOrder(), await guestOrder()];
    for (const sent of [owner, other])
      expect(orderIn(await orderAsNewCustomer(visit(), sent))?.repeated).toBe(false);
    const guess = () => orderAfterLogin(visit(), { ...other, email: owner.email, password: 'salah-sekali' });
    for (let attempts = 0; attempts < loginByAccount.attempts; attempts += 1)
      expect(await guess()).toMatchObject({ status: 409 });
    expect(await guess()).toMatchObject({ status: 429, field: 'password' });
  });
});

async function sessionsOf(userId: string): Promise<number | undefined> {
  const [row] = await askAdmin<{ count: number }>(
    'SELECT count(*)::int AS count FROM auth.session WHERE "userId" = $1',
    [userId],
  );
  return row?.count;
}

function exhaust(key: string, points: number) {
  return askAdmin('INSERT INTO rate_limits (key, points, expire) VALUES ($1, $2, $3)', [
    key,
    points,
    Date.now() + 600_000,
  ]);
}
