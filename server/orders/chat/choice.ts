import { sql } from 'kysely';
import type { Actor } from '#domain/access.ts';
import type { OrderChatNumber } from '#domain/stores/chat/number.ts';
import { type ChatChoice, keptNumber } from '#domain/stores/chat/turn.ts';
import { asBuyerAt } from '#server/db/access.ts';
import { type MappedQuery, mappedQuery, runPipelined } from '#server/db/client-dialect.ts';
import { resolveStoreId, type Store, storeQuery } from '#server/stores/store.ts';

/** `former_chat` is the WhatsApp number of the buyer's last order. Null without one, or if the shop has one number. */
export function chatChoiceColumns(storeId: string, customerId: string) {
  return sql`
    (SELECT json_agg(json_build_object('id', c.id, 'name', c.name, 'waNumber', c.wa_number, 'position', c.position,
        'active', c.active, 'memberId', c.member_id, 'days', c.days, 'hoursFrom', c.hours_from,
        'hoursUntil', c.hours_until, 'awayFrom', c.away_from, 'awayUntil', c.away_until) ORDER BY c.position)
      FROM chat_numbers c WHERE c.store_id = ${storeId} AND c.active) AS chat_numbers,
    (SELECT json_build_object('id', o.chat_number_id) FROM orders o
      WHERE o.store_id = ${storeId} AND o.customer_id = ${customerId}
        AND EXISTS (SELECT FROM chat_numbers c WHERE c.store_id = ${storeId})
      ORDER BY o.created_at DESC, o.id DESC LIMIT 1) AS former_chat`;
}

export function chatChoiceQuery(storeId: string, customerId: string): MappedQuery<ChatChoice> {
  const choice = sql<ChatChoice>`SELECT ${chatChoiceColumns(storeId, customerId)}`;
  return mappedQuery(choice, ([row]) => row ?? { chatNumbers: null, formerChat: null });
}

/** Like `findStore`, but `waNumber` is the WhatsApp number that receives this buyer's chats. */
export async function findStoreForBuyer(actor: Actor, reference: string): Promise<Store | null> {
  const storeId = await resolveStoreId(reference);
  if (!storeId) return null;
  return asBuyerAt(actor, storeId, async (tx) => {
    const queries = [storeQuery(tx, storeId), chatChoiceQuery(storeId, actor.id)] as const;
    const [store, choice] = await runPipelined<[Store | null, ChatChoice]>(tx, queries);
    return store && { ...store, waNumber: keptNumber(choice)?.waNumber ?? store.waNumber };
  });
}

/** Selects the order's WhatsApp number; null for the shop's own. `storeId` limits the query to one database node. */
export function chatNumberOfOrder(storeId?: string) {
  const shop = storeId ?? sql.ref('orders.store_id');
  return sql<OrderChatNumber | null>`(
    SELECT json_build_object('id', c.id, 'name', c.name, 'waNumber', c.wa_number) FROM chat_numbers c
    WHERE c.store_id = ${shop} AND c.id = orders.chat_number_id)`;
}
