import { data } from 'react-router';
import { deadLinkByAddress } from '../../../../../domain/limits.ts';
import { messages } from '../../../../../domain/messages.ts';
import { clientIpOf } from '../../../../../server/accounts/login.ts';
import { addressKey, countTry } from '../../../../../server/bounds/rate-limit.ts';
import { findOrderByLink } from '../../../../../server/orders/link/link.ts';
import type { OwnOrder } from '../../../../../server/orders/own-order.ts';

/** Throws 404 for a link that leads nowhere, 429 after too many. `below`: what follows the link itself in the path. */
export async function requireLinkedOrder(
  request: Request,
  token: string,
  url: URL,
  below = '',
): Promise<OwnOrder> {
  // Under another spelling of the path the answer would not be guarded as a secret one, nor counted as the link's own.
  const isOwnPath = url.pathname.replace(/\/$/, '') === `/tagihan/${token}${below}`;
  const found = isOwnPath ? await findOrderByLink(token) : null;
  if (!found) throw await deadLink(request);
  return found;
}

async function deadLink(request: Request) {
  const waitSeconds = await countTry(deadLinkByAddress, addressKey(clientIpOf(request)));
  if (waitSeconds === null) return data(messages.orderLinkDead, { status: 404 });
  return data(messages.orderLinkDead, { status: 429, headers: { 'retry-after': String(waitSeconds) } });
}
