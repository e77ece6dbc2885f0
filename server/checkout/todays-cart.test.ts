import { expect, it } from 'vitest';
import { countRoundTrips } from '../../tests/support/database/round-trips.ts';
import { presentOwner } from '../../tests/support/world/shop-floor.ts';
import { makeTestVoucher } from '../../tests/support/world/vouchers.ts';
import { world } from '../../tests/support/world/world.ts';
import { asUser } from '../db/access.ts';
import { switchVoucher } from '../vouchers/vouchers.ts';
import { readTodaysCart } from './todays-cart.ts';

const { storeId } = world.batik;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const hasVouchers = async () => (await readTodaysCart(storeId, [])).vouchers;

it('shows whether the shop has a voucher that can be used now', async () => {
  expect(await hasVouchers()).toBe(false);
  await makeTestVoucher(storeId, { startsAt: minutesAgo(-60) });
  await makeTestVoucher(storeId, { startsAt: minutesAgo(9), endsAt: minutesAgo(1) });
  const { id } = await makeTestVoucher(storeId);
  const owner = await presentOwner(storeId);
  const switchTo = (active: boolean) => asUser(owner, (tx) => switchVoucher(tx, storeId, id, active));
  await switchTo(false);
  expect(await hasVouchers()).toBe(false);
  await switchTo(true);
  expect(await hasVouchers()).toBe(true);
});

it('reads vouchers and couriers in one round trip', async () => {
  expect(await countRoundTrips(() => readTodaysCart(storeId, []))).toBe(5);
});
