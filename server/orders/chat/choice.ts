import { sql } from 'kysely';
import type { OrderChatNumber } from '#domain/stores/chat/number.ts';
import type { ChatChoice } from '#domain/stores/chat/turn.ts';
import type { Tx } from '#server/db/access.ts';

/** Columns `chat_numbers` and `former_chat`. In a shop with one number, no orders are searched. */
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

/** Reads what decides about the number of an order that the owner makes. */
export async function readChatChoice(tx: Tx, storeId: string, customerId: string): Promise<ChatChoice> {
  const { rows } = await sql<ChatChoice>`SELECT ${chatChoiceColumns(storeId, customerId)}`.execute(tx);
  return rows[0] ?? { chatNumbers: null, formerChat: null };
}

/** Null for the shop's own number. `storeId` limits the query to that shop's node. */
export function chatNumberOfOrder(storeId?: string) {
  const shop = storeId ?? sql.ref('orders.store_id');
  return sql<OrderChatNumber | null>`(
    SELECT json_build_object('id', c.id, 'name', c.name, 'waNumber', c.wa_number) FROM chat_numbers c
    WHERE c.store_id = ${shop} AND c.id = orders.chat_number_id)`;
}
