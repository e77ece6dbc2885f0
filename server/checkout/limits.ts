import type { Actor } from '../../domain/access.ts';
import type { DeliveryAddress } from '../../domain/accounts/address.ts';
import { accountMessages } from '../../domain/accounts/user.ts';
import type { CheckoutRequest } from '../../domain/checkout/request.ts';
import {
  checkoutByAccount,
  checkoutByAccountAtShop,
  checkoutByAddress,
  orderCaps,
} from '../../domain/limits.ts';
import { messages } from '../../domain/messages.ts';
import { addressKey, countTries, giveTriesBack } from '../bounds/rate-limit.ts';
import { env } from '../env.ts';
import { type CheckoutResult, type OrderBounds, placeOrder } from './place-order.ts';

/**
 * Counts before the transaction, so that simultaneous tries count; what made no order gives its try back. An order of
 * this key is told again whatever limit is reached.
 */
export async function checkOut(
  actor: Actor,
  request: CheckoutRequest,
  address: DeliveryAddress,
  clientIp: string,
): Promise<CheckoutResult> {
  if (actor.role !== 'customer') return { kind: 'refused', message: messages.checkoutCustomersOnly };
  const tries = [
    { limit: checkoutByAccount, key: actor.id },
    { limit: checkoutByAccountAtShop, key: `${actor.id} ${request.storeId}` },
    { limit: checkoutByAddress, key: addressKey(clientIp) },
  ];
  const waitSeconds = await countTries(tries);
  let made = false;
  try {
    const result = await placeOrder(actor, request, address, boundsOf(waitSeconds));
    made = result.kind === 'placed' && !result.repeated;
    return result;
  } finally {
    // What cannot be given back now, as while the database is away, ends with its window.
    if (!made) await giveTriesBack(tries).catch(() => undefined);
  }
}

function boundsOf(waitSeconds: number | null): OrderBounds {
  if (!env.orderLimits) return { refusal: null, caps: null };
  return {
    refusal: waitSeconds === null ? null : accountMessages.tooManyOrders(waitSeconds),
    caps: orderCaps,
  };
}
