import type { Actor } from '#domain/access.ts';
import type { DeliveryAddress } from '#domain/accounts/address.ts';
import { accountMessages } from '#domain/accounts/user.ts';
import type { CheckoutRequest } from '#domain/checkout/request.ts';
import { checkoutByAccount, checkoutByAccountAtShop, checkoutByAddress } from '#domain/limits.ts';
import { messages } from '#domain/messages.ts';
import { addressKey } from '../bounds/rate-limit.ts';
import { env } from '../env.ts';
import { countAttempts } from './batched-attempts.ts';
import { withKeyLock } from './key-lock.ts';
import { type Beforehand, type CheckoutResult, placeOrder } from './place-order.ts';
import { findOrderOfKey } from './todays-cart.ts';

export async function checkOut(
  actor: Actor,
  request: CheckoutRequest,
  address: DeliveryAddress,
  clientIp: string,
): Promise<CheckoutResult> {
  const result = await withKeyLock(request, () => checkOutAlone(actor, request, address, clientIp));
  return result ?? { kind: 'refused', message: accountMessages.busy };
}

/** Places an order; call it in `withKeyLock`. Counts the attempt first, so parallel attempts respect the limits. */
export async function checkOutAlone(
  actor: Actor,
  request: CheckoutRequest,
  address: DeliveryAddress,
  clientIp: string,
  beforehand: Beforehand | null = null,
): Promise<CheckoutResult> {
  if (actor.role !== 'customer') return { kind: 'refused', message: messages.checkoutCustomersOnly };
  for (const key of request.former) {
    const orderId = await findOrderOfKey(actor, request.storeId, key);
    if (orderId !== null) return { kind: 'placed', orderId, repeated: true, former: true };
  }
  const attempts = countAttempts([
    { limit: checkoutByAccount, key: actor.id },
    { limit: checkoutByAccountAtShop, key: `${actor.id} ${request.storeId}` },
    { limit: checkoutByAddress, key: addressKey(clientIp) },
  ]);
  let isPlaced = false;
  try {
    const limits = { attempts, apply: env.orderLimits, guestIp: beforehand ? clientIp : null };
    const result = await placeOrder(actor, request, address, limits, beforehand);
    isPlaced = result.kind === 'placed' && !result.repeated;
    return result;
  } finally {
    attempts.end(isPlaced);
  }
}
