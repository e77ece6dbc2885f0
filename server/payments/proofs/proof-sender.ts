import type { Actor } from '#domain/access.ts';
import { type Limit, proofByAccount, proofByAddress, proofByOrder } from '#domain/limits.ts';
import { addressKey } from '#server/bounds/rate-limit.ts';
import { asBuyerAt, asPayerByLink, type Tx } from '#server/db/access.ts';
import { isGoodLink } from '#server/orders/link/link.ts';
import { readLinkToken } from '#server/orders/link/token.ts';

/** `actorId` is null without a login. `isStillAllowed` checks the secret link again after the order is locked. */
export type ProofSender = {
  run: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  actorId: string | null;
  isStillAllowed?: (tx: Tx) => Promise<boolean>;
  attempts: readonly { limit: Limit; key: string }[];
};

export function buyerAsSender(actor: Actor, storeId: string): ProofSender {
  return {
    run: (work) => asBuyerAt(actor, storeId, work),
    actorId: actor.id,
    attempts: [{ limit: proofByAccount, key: actor.id }],
  };
}

export function proofSenderByLink(
  token: string,
  { id, customerId }: { id: string; customerId: string },
  clientIp: string,
): ProofSender {
  const asked = readLinkToken(token);
  return {
    run: (work) => asPayerByLink({ ...asked, customerId }, work),
    actorId: null,
    isStillAllowed: (tx) => isGoodLink(tx, asked),
    attempts: [
      { limit: proofByAddress, key: addressKey(clientIp) },
      { limit: proofByOrder, key: id },
    ],
  };
}
