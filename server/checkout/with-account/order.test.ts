import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { accountMessages } from '#domain/accounts/user.ts';
import { registrationByAddress } from '#domain/limits.ts';
import { messages } from '#domain/messages.ts';
import { href } from '#domain/routes/href.ts';
import { register } from '#server/accounts/registration.ts';
import { asUser } from '#server/db/access.ts';
import { readOwnOrder } from '#server/orders/orders.ts';
import { address, freshAddress, freshEmail } from '../../../tests/support/addresses.ts';
import { askAdmin } from '../../../tests/support/database/database.ts';
import { withoutTable } from '../../../tests/support/database/database-state.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { visit } from '../../../tests/support/visitor.ts';
import {
  countsOf,
  guestOrder,
  loggedIn,
  none,
  one,
  orderIn,
  plenty,
} from '../../../tests/support/world/guest-orders.ts';
import { checkoutRequest, stockProduct, stokOf } from '../../../tests/support/world/shop-floor.ts';
import { world } from '../../../tests/support/world/world.ts';
import { findOrderOfKey } from '../todays-cart.ts';
import { orderAsNewCustomer } from './order.ts';

const { warung, batik, budi } = world;

describe('a guest who orders', () => {
  it('becomes a logged-in customer, as by registration, and has the order', async () => {
    const sent = await guestOrder();
    const answer = await orderAsNewCustomer(visit(), sent);
    const actor = await loggedIn(answer);
    expect(actor).toMatchObject({
      email: sent.email,
      role: 'customer',
      storeId: null,
      emailConfirmed: false,
    });
    const orderId = orderIn(answer)?.orderId ?? '';
    expect(actor && (await asUser(actor, (tx) => readOwnOrder(tx, actor, orderId)))).toMatchObject({
      customerEmail: sent.email,
      customerName: address.namaLengkap,
      status: 'Pending',
    });
    expect(await countsOf(sent.email)).toEqual(one);
    const [welcome] = await askAdmin(
      `SELECT 1 FROM graphile_worker._private_jobs WHERE payload->>'userId' = $1 AND payload->>'about' = 'welcome'`,
      [actor?.id],
    );
    expect(welcome).toBeDefined();
    await eventually(async () => {
      const [profile] = await askAdmin('SELECT nama_lengkap, kecamatan FROM users WHERE uid = $1', [
        actor?.id,
      ]);
      expect(profile).toEqual({ nama_lengkap: address.namaLengkap, kecamatan: address.kecamatan });
    });
  });

  it('gets the same order for the same form, and never a second account', async () => {
    const sent = await guestOrder();
    const first = await orderAsNewCustomer(visit(), sent);
    const again = await orderAsNewCustomer(visit(), sent);
    expect(orderIn(again)).toEqual({ kind: 'placed', orderId: orderIn(first)?.orderId, repeated: true });
    expect((await loggedIn(again))?.email).toBe(sent.email);
    const wrong = await orderAsNewCustomer(visit(), { ...sent, password: 'salah-sekali' });
    expect(wrong).toMatchObject({ kind: 'account', field: 'password', message: messages.loginFailed });
    expect(await countsOf(sent.email)).toEqual(one);
  });

  it('finds the order by its key alone, before any login', async () => {
    const sent = await guestOrder();
    expect(await findOrderOfKey(null, warung.storeId, sent.cart.key)).toBeNull();
    const made = orderIn(await orderAsNewCustomer(visit(), sent));
    expect(await findOrderOfKey(null, warung.storeId, sent.cart.key)).toBe(made?.orderId);
    expect(await findOrderOfKey(null, batik.storeId, sent.cart.key)).toBeNull();
    expect(await findOrderOfKey(budi, warung.storeId, sent.cart.key)).toBeNull();
  });

  it('makes no second order under another e-mail with the same key', async () => {
    const sent = await guestOrder();
    await orderAsNewCustomer(visit(), sent);
    const other = { ...sent, email: freshEmail() };
    expect(await orderAsNewCustomer(visit(), other)).toMatchObject({
      kind: 'account',
      field: 'email',
      message: accountMessages.orderOfOtherEmail,
    });
    expect(await countsOf(other.email)).toEqual(none);
  });

  it('leaves no account if the order is refused', async () => {
    const few = await stockProduct(warung.storeId, 1);
    const refusals = [
      { cart: checkoutRequest(warung.storeId, [{ id: few, quantity: 2 }]) },
      { cart: checkoutRequest(warung.storeId, [{ id: await plenty(), quantity: 1 }], 9_000) },
      { cart: checkoutRequest(world.kopi.storeId, [{ id: await plenty(), quantity: 1 }]) },
      { cart: checkoutRequest(randomUUID(), [{ id: await plenty(), quantity: 1 }]) },
    ];
    for (const refusal of refusals) {
      const sent = await guestOrder(refusal);
      const answer = await orderAsNewCustomer(visit(), sent);
      expect(orderIn(answer)).toBeNull();
      expect(await loggedIn(answer)).toBeNull();
      expect(await countsOf(sent.email)).toEqual(none);
    }
    expect(await stokOf(few)).toBe(1);
  });

  it('leaves no account if the order fails midway, and the same form works later', async () => {
    const sent = await guestOrder();
    const before = await stokOf(await plenty());
    await withoutTable('order_events', () =>
      expect(orderAsNewCustomer(visit(), sent)).rejects.toThrow(/order_events/),
    );
    expect(await countsOf(sent.email)).toEqual(none);
    expect(await stokOf(await plenty())).toBe(before);
    expect(orderIn(await orderAsNewCustomer(visit(), sent))?.repeated).toBe(false);
  });

  it('gets the order even if later steps fail, and the same form completes them', async () => {
    const sent = await guestOrder();
    const first = await withoutTable('users', () => orderAsNewCustomer(visit(), sent));
    expect([orderIn(first)?.repeated, await loggedIn(first)]).toEqual([false, null]);
    expect(await countsOf(sent.email)).toEqual({ ...one, profiles: 0 });
    const again = await orderAsNewCustomer(visit(), sent);
    expect(orderIn(again)?.repeated).toBe(true);
    expect((await loggedIn(again))?.email).toBe(sent.email);
    expect(await countsOf(sent.email)).toEqual(one);
  });

  it('cannot take the address of a demo account', async () => {
    const answer = await orderAsNewCustomer(visit(), await guestOrder({ email: 'budi@kedai.test' }));
    expect(answer).toMatchObject({ field: 'email', message: accountMessages.emailReserved });
  });
});

describe('concurrently', () => {
  it('presses of one form make one account and one order', async () => {
    const sent = await guestOrder();
    const answers = await Promise.all(Array.from({ length: 5 }, () => orderAsNewCustomer(visit(), sent)));
    expect(new Set(answers.map((answer) => orderIn(answer)?.orderId)).size).toBe(1);
    expect(answers.filter((answer) => orderIn(answer)?.repeated === false)).toHaveLength(1);
    for (const answer of answers) expect((await loggedIn(answer))?.email).toBe(sent.email);
    expect(await countsOf(sent.email)).toEqual(one);
  });

  it('twenty presses of one form get the one order, and none of them reaches a limit', async () => {
    const sent = await guestOrder();
    const client = { address: freshAddress() };
    const presses = Array.from({ length: 20 }, () => orderAsNewCustomer(visit(href('/'), client), sent));
    const answers = await Promise.all(presses);
    expect(answers.filter(orderIn)).toHaveLength(20);
    expect(new Set(answers.map((answer) => orderIn(answer)?.orderId)).size).toBe(1);
    expect(await countsOf(sent.email)).toEqual(one);
    const key = `${registrationByAddress.name}:${client.address}`;
    expect(await askAdmin('SELECT points FROM rate_limits WHERE key = $1', [key])).toEqual([{ points: 1 }]);
  });

  it('two tabs with one e-mail make one account; the other is asked for its password', async () => {
    const email = freshEmail();
    const tabs = await Promise.all([guestOrder({ email }), await guestOrder({ email })]);
    const answers = await Promise.all(tabs.map((sent) => orderAsNewCustomer(visit(), sent)));
    expect(answers.filter(orderIn)).toHaveLength(1);
    expect(answers.find((answer) => !orderIn(answer))).toMatchObject({
      status: 409,
      field: 'password',
      message: 'Email ini sudah terdaftar. Masukkan password-nya.',
      known: true,
    });
    expect(await countsOf(email)).toEqual(one);
  });

  it('an order and a registration of one e-mail make one account with its profile', async () => {
    for (let round = 0; round < 4; round += 1) {
      const sent = await guestOrder();
      const [answer, registered] = await Promise.all([
        orderAsNewCustomer(visit(), sent),
        register(visit(), { role: 'customer', email: sent.email, password: 'rahasia1' }),
      ]);
      expect([orderIn(answer) !== null, registered.ok].filter(Boolean)).toHaveLength(1);
      expect(await countsOf(sent.email)).toEqual({ ...one, orders: orderIn(answer) ? 1 : 0 });
    }
  });
});
