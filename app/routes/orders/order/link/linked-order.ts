import { data } from 'react-router';
import { deadLinkByAddress } from '#domain/limits.ts';
import { messages } from '#domain/messages.ts';
import { href } from '#domain/routes/href.ts';
import { addressKey, hitLimit, undoHit } from '#server/bounds/rate-limit.ts';
import { clientIpOf } from '#server/http/address/client-address.ts';
import { findOrderByLink, isDoubtfulLink } from '#server/orders/link/link.ts';
import type { OwnOrder } from '#server/orders/own-order.ts';

/** Throws 404 for an invalid link, 429 after too many invalid links from an IP. `below` is the path after the token. */
export async function requireLinkedOrder(
  request: Request,
  token: string,
  url: URL,
  below = '',
): Promise<OwnOrder> {
  // Rejects other spellings of the path, such as `/Tagihan/`, because they lack the headers that protect secret links.
  const isOwnPath = url.pathname.replace(/\/$/, '') === `${href('/tagihan/:token', { token })}${below}`;
  const isDoubtful = !isOwnPath || isDoubtfulLink(token);
  if (isDoubtful) await countDeadLink(request);
  const found = isOwnPath ? await findOrderByLink(token) : null;
  if (!found && !isDoubtful) await countDeadLink(request);
  if (!found) throw data(messages.orderLinkDead, { status: 404 });
  if (isDoubtful) await undoHit(deadLinkByAddress, addressKey(clientIpOf(request)));
  return found;
}

async function countDeadLink(request: Request): Promise<void> {
  const waitSeconds = await hitLimit(deadLinkByAddress, addressKey(clientIpOf(request)));
  if (waitSeconds === null) return;
  throw data(messages.orderLinkDead, { status: 429, headers: { 'retry-after': String(waitSeconds) } });
}
