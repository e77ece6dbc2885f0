import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#domain/access.ts';
import type { ActivityNoun, ActivitySource } from '#domain/activity/activity.ts';
import { seenNouns, seenVerbs, seesEvents } from '#domain/activity/seen.ts';
import { parseNumberKey, writePageKey } from '#domain/forms/page-key.ts';
import type { Tx } from '../db/access.ts';
import { pipelined } from '../db/client-dialect.ts';
import { cutPage, microsecondsOf, momentOf } from '../db/page-keys.ts';
import { peopleQuery, type ShopPerson } from './people.ts';

const ACTIVITY_DAYS = 90;

export type ActivityQuery = {
  /** The person who reads. Activities that they have no right to see are left out. */
  reader: Pick<Actor, 'rights'>;
  personId: string | null;
  noun: ActivityNoun | null;
  limit: number;
  after: string | null;
};

export type ActivityRow = {
  source: ActivitySource;
  id: string;
  at: Date;
  noun: ActivityNoun;
  verb: string;
  subject: string;
  details: unknown;
  orderId: string | null;
  orderNumber: number | null;
  productId: string | null;
  by: ShopPerson;
};

type FoundRow = Omit<ActivityRow, 'by'> & { sortedBy: number; actorId: string };

export type ActivityPage = { activities: ActivityRow[]; people: ShopPerson[]; next: string | null };

/** Reads what the shop's people did, newest first, in one round trip. An invalid `after` gives an empty page. */
export async function readActivities(
  tx: Tx,
  storeId: string,
  { reader, personId, noun, limit, after }: ActivityQuery,
): Promise<ActivityPage> {
  const key = after === null ? null : parseNumberKey(after);
  const isWrong = after !== null && key === null;
  const behind = (id: string) =>
    key ? sql`AND (created_at, ${sql.ref(id)}) < (${momentOf(key.value)}, ${key.id}::uuid)` : sql``;
  const asked: Asked = { reader, storeId, personId, most: isWrong ? 0 : limit + 1, behind };
  const people = peopleQuery(storeId);
  const [found, named] = await pipelined<[FoundRow, unknown]>(tx, [newestOf(asked, noun), people.statement]);
  const known = people.answer(named);
  const byId = new Map(known.map((person) => [person.userId, person]));
  const { page, next } = cutPage(found, limit, ({ sortedBy, id }) =>
    writePageKey({ value: String(sortedBy), id }),
  );
  const activities = page.flatMap(({ sortedBy: _, actorId, ...row }) => {
    const by = byId.get(actorId);
    return by ? { ...row, by } : [];
  });
  return { activities, people: known, next };
}

type Asked = {
  reader: ActivityQuery['reader'];
  storeId: string;
  personId: string | null;
  most: number;
  /** Returns an SQL condition that skips earlier pages. `id` names the column that orders activities of equal time. */
  behind: (id: string) => RawBuilder<unknown>;
};

/** Reads only the newest rows of each person from each table, through indexes, so that PostgreSQL sorts few rows. */
function newestOf(asked: Asked, noun: ActivityNoun | null) {
  const { reader, storeId, most } = asked;
  const nouns = seenNouns(reader).filter((one) => noun === null || one === noun);
  const seen = nouns.flatMap((one) => {
    const events = seesEvents(reader, one) ? (builtSources[one]?.(asked) ?? []) : [];
    const verbs = seenVerbs(reader, one);
    return verbs?.length === 0 ? events : [...events, recorded(asked, one, verbs)];
  });
  const sources = seen.length > 0 ? seen : [recorded({ ...asked, most: 0 }, 'team', null)];
  return sql<FoundRow>`
    SELECT a.source, a.noun, a.verb, a.id, a.created_at AS at, ${microsecondsOf(sql`a.created_at`)} AS sorted_by,
      a.actor_id, a.details, a.order_id, o.order_number, p.id AS product_id,
      coalesce(p.nama_produk || coalesce(' (' || nullif(array_to_string(v.option_values, ', '), '') || ')', ''),
        a.subject) AS subject
    FROM (
      SELECT * FROM (${sql.join(sources, sql` UNION ALL `)}) AS merged
      ORDER BY created_at DESC, id DESC LIMIT ${most}
    ) AS a
    LEFT JOIN orders o ON o.store_id = ${storeId} AND o.id = a.order_id
    LEFT JOIN variants v ON v.store_id = ${storeId} AND v.id = a.variant_id
    LEFT JOIN products p ON p.store_id = ${storeId} AND p.id = v.product_id
    ORDER BY a.created_at DESC, a.id DESC`;
}

const builtSources: Partial<Record<ActivityNoun, (asked: Asked) => RawBuilder<unknown>[]>> = {
  orders: (asked) => [events(asked, 'orders', sql`NOT IN`)],
  payments: (asked) => [events(asked, 'payments', sql`IN`)],
  products: (asked) => [stockChanges(asked)],
};

/** The conditions must equal those of the indexes `order_events_of_person` and `…_of_cashier`, or both go unused. */
function events(asked: Asked, noun: ActivityNoun, isIn: RawBuilder<unknown>) {
  return ofPeople(
    asked,
    'id',
    sql`
      SELECT 'event' AS source, ${noun}::text AS noun, kind AS verb, id, created_at, actor_id, '' AS subject,
        CASE WHEN kind = 'edited' THEN jsonb_build_object('totalPrice', jsonb_build_array(old_total, new_total))
          WHEN amount IS NOT NULL THEN jsonb_build_object('amount', jsonb_build_array(NULL, amount))
          ELSE '{}' END AS details,
        order_id, NULL::uuid AS variant_id
      FROM order_events`,
    sql`actor_role = 'storeAdmin' AND kind ${isIn}
      ('paid', 'proof_refused', 'proof_photo_deleted', 'refunded', 'refund_withdrawn', 'payment_undone')`,
  );
}

/** Leaves out imports, edits of orders and the first stock of new products, which are activities of their own. */
function stockChanges(asked: Asked) {
  return ofPeople(
    asked,
    'variant_id',
    sql`
      SELECT 'stock' AS source, 'products' AS noun, reason AS verb, variant_id AS id, created_at, actor_id, '' AS subject,
        jsonb_build_object('delta', jsonb_build_array(NULL, delta)) AS details, NULL::uuid AS order_id, variant_id
      FROM stock_changes`,
    sql`reason = 'hand' AND NOT EXISTS (SELECT FROM products p WHERE p.store_id = ${asked.storeId}
      AND p.id = stock_changes.product_id AND p.created_at = stock_changes.created_at)`,
  );
}

/** Selects activities about `noun`, such as 'team', from `store_activities`. If `verbs` is null, selects all verbs. */
function recorded(asked: Asked, noun: ActivityNoun, verbs: readonly string[] | null) {
  return ofPeople(
    asked,
    'id',
    sql`
      SELECT 'recorded' AS source, noun, verb, id, created_at, actor_id, subject, details, NULL::uuid AS order_id,
        NULL::uuid AS variant_id
      FROM store_activities`,
    sql`noun = ${noun} ${verbs ? sql`AND verb = ANY (${[...verbs]}::text[])` : sql``}`,
  );
}

function ofPeople(
  { storeId, personId, most, behind }: Asked,
  id: string,
  select: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
) {
  const only = personId === null ? sql`` : sql`AND m.user_id = ${personId}`;
  return sql`(
    SELECT newest.* FROM memberships m CROSS JOIN LATERAL (
      ${select} WHERE store_id = ${storeId} AND actor_id = m.user_id AND ${condition} ${behind(id)}
        AND created_at > now() - make_interval(days => ${ACTIVITY_DAYS})
      ORDER BY created_at DESC, ${sql.ref(id)} DESC LIMIT ${most}
    ) AS newest
    WHERE m.store_id = ${storeId} ${only})`;
}
