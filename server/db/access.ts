import { type Kysely, sql } from 'kysely';
import type { Actor, Role } from '#domain/access.ts';
import { isUuid } from '#domain/id.ts';
import { isOnLostNode, lookAtNodes, someNodeIsLost, watchNode } from './citus/node-watch.ts';
import { commit, kyselyOn, pipelined, prepend, type Statements } from './client-dialect.ts';
import {
  isCutShort,
  isDatabaseAway,
  isDivisionByZero,
  isHeldUp,
  isNodeLost,
  NodeLost,
  passesByItself,
} from './errors.ts';
import { pool } from './pool.ts';
import { disconnect } from './query-timeout.ts';
import type { Database } from './schema.ts';

/** Inside one transaction that carries an identity. */
export type Tx = Kysely<Database>;

type Identity = {
  role: 'guest' | Role | 'buyerAt' | 'linkAt' | 'superAdminAt' | 'operatorAt' | 'surveyor' | 'system';
  userId?: string;
  storeId?: string;
  orderId?: string;
};

/** `oneMoment`: every statement sees the database as the first one did, and none may write. */
export type TransactionOptions = { snapshot?: boolean };

export function asGuest<T>(storeId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction({ role: 'guest', storeId }, work);
}

/** For what is public of the whole platform. */
export function asVisitor<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction({ role: 'guest' }, work);
}

/** Who opened a transaction as a shop's owner is no member of it (any more). Nothing was read. */
export class MembershipEnded extends Error {
  constructor() {
    super('not a member of this shop');
    this.name = 'MembershipEnded';
  }
}

/** Own profile and orders; for a storeAdmin also the own shop. */
export function asUser<T>(
  actor: Actor,
  work: (tx: Tx) => Promise<T>,
  options?: TransactionOptions,
): Promise<T> {
  const { id: userId, role, storeId } = actor;
  return inTransaction({ role, userId, storeId: storeId ?? undefined }, work, options);
}

/** May read what the owner reads, and write nothing. */
export function asSuperAdminAt<T>(
  actor: Actor,
  storeId: string,
  work: (tx: Tx) => Promise<T>,
  options?: TransactionOptions,
): Promise<T> {
  if (actor.role !== 'superAdmin') throw new Error('only a super admin looks into other shops');
  return inTransaction({ role: 'superAdminAt', userId: actor.id, storeId }, work, options);
}

/** May change status and end of the shop (`store_terms`) and what is noted of it, and record that. */
export function asOperatorAt<T>(actor: Actor, storeId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (actor.role !== 'superAdmin') throw new Error('only a super admin switches and extends shops');
  return inTransaction({ role: 'operatorAt', userId: actor.id, storeId }, work);
}

/** Reads every shop, for the list of them only: looking into one is `asSuperAdminAt`, which is recorded. */
export function asSurveyor<T>(actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (actor.role !== 'superAdmin') throw new Error('only a super admin counts over all shops');
  return inTransaction({ role: 'surveyor', userId: actor.id }, work);
}

/** May change that shop's stock and the buyer's own orders there. Null is one without an account. */
export function asBuyerAt<T>(
  actor: Actor | null,
  storeId: string,
  work: (tx: Tx) => Promise<T | CommitWith<T>>,
): Promise<T> {
  return inTransaction({ role: 'buyerAt', userId: actor?.id, storeId }, work);
}

/** For whoever holds an order's secret link: may read that order and what is public of its shop, and write nothing. */
export function asLinkAt<T>(
  { storeId, orderId }: { storeId: string; orderId: string },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return inTransaction({ role: 'linkAt', storeId, orderId }, work);
}

/** May besides lock that order, of this buyer, add a proof of payment to it, and take it back at once. */
export function asPayerByLink<T>(
  { storeId, orderId, customerId }: { storeId: string; orderId: string; customerId: string },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return inTransaction({ role: 'linkAt', storeId, orderId, userId: customerId }, work);
}

/** For registration, jobs and the demo world; never for a visitor's wish. */
export function asSystem<T>(work: (tx: Tx) => Promise<T | CommitWith<T>>): Promise<T> {
  return inTransaction({ role: 'system' }, work);
}

const acts = new WeakMap<Tx, (() => void)[]>();

/** Done once the transaction has committed, never where it rolled back. `act` neither waits nor throws. */
export function afterCommit(tx: Tx, act: () => void): void {
  const planned = acts.get(tx);
  if (!planned) throw new Error('no transaction is open');
  planned.push(act);
}

/** A transaction's last statements are sent together with COMMIT, so that nobody waits for its locks longer. */
export class CommitWith<T> {
  readonly result: T;
  readonly statements: Statements<unknown[]>;
  constructor(result: T, statements: Statements<unknown[]>) {
    this.result = result;
    this.statements = statements;
  }
}

/**
 * One transaction, READ COMMITTED but for `options`, whose identity ends with it. Throws what `work` throws after rolling
 * back; a connection that cannot roll back is thrown away rather than given to the next visitor.
 */
async function inTransaction<T>(
  identity: Identity,
  work: (tx: Tx) => Promise<T | CommitWith<T>>,
  options: TransactionOptions = {},
): Promise<T> {
  const opening = openingOf(identity, options);
  const { storeId } = identity;
  if (storeId && someNodeIsLost() && (await isOnLostNode(storeId))) throw new NodeLost(storeId);
  const client = await pool().connect();
  const tx = kyselyOn(client);
  prepend(client, opening);
  const admitted = admit(tx, identity);
  admitted.catch(() => undefined);
  let broken: Error | undefined;
  let isEnding = false;
  const planned: (() => void)[] = [];
  acts.set(tx, planned);
  let isCut = false;
  const unwatch = watchNode(storeId, () => {
    isCut = true;
    disconnect(client);
  });
  try {
    const done = await work(tx);
    isEnding = true;
    const last = commit(tx, done instanceof CommitWith ? done.statements : []);
    const [, command] = await Promise.all([admitted, last]);
    // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK, without an error.
    if (command !== 'COMMIT') throw new Error('the transaction had failed and was rolled back');
    for (const act of planned) act();
    return done instanceof CommitWith ? done.result : done;
  } catch (error) {
    // It may have committed all the same.
    if (isEnding && (isCut || passesByItself(error) || isHeldUp(error))) for (const act of planned) act();
    // Asking would wait for an answer once again.
    if (isCut || isDatabaseAway(error)) broken = error as Error;
    else
      await client.query('ROLLBACK').catch((reason) => {
        broken = reason instanceof Error ? reason : new Error(String(reason));
      });
    if (isCut) throw new NodeLost(storeId ?? null, error);
    throw isDatabaseAway(error) ? error : await explained(error, admitted, storeId);
  } finally {
    unwatch();
    acts.delete(tx);
    client.release(broken);
  }
}

/** Without a membership nothing of the owner's was carried out, whatever it failed with. */
async function explained(error: unknown, admitted: Promise<void>, storeId?: string): Promise<unknown> {
  const refusal = await admitted.catch((reason) => reason);
  if (isDivisionByZero(refusal)) return new MembershipEnded();
  const cause = [error, refusal].find(isNodeLost);
  if (cause) {
    void lookAtNodes();
    return new NodeLost(storeId ?? null, cause);
  }
  return isCutShort(error) && someNodeIsLost() ? new NodeLost(null, error) : error;
}

/** SET takes no parameters, hence the patterns. Never set_config(): Citus does not pass it on, and rows vanish. */
function openingOf(
  { role, userId, storeId, orderId }: Identity,
  { snapshot = false }: TransactionOptions,
): string[] {
  const begin = snapshot ? 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY' : 'BEGIN';
  const settings = [begin, `SET LOCAL app.role = '${role}'`];
  if (userId) settings.push(`SET LOCAL app.user_id = '${checked(userId)}'`);
  if (storeId) settings.push(`SET LOCAL app.store_id = '${checked(storeId)}'`);
  if (orderId) settings.push(`SET LOCAL app.order_id = '${checked(orderId)}'`);
  return settings;
}

/**
 * Sent at once, so that nothing that an owner asks is carried out without a membership: an error of the database's own
 * stops all that was sent behind it, and 1 / 0 is the one that plain SQL can raise.
 */
async function admit(tx: Tx, { role, userId, storeId }: Identity): Promise<void> {
  if (role !== 'storeAdmin' || !storeId) return;
  const membership = sql`
    SELECT 1 / count(*) FROM memberships WHERE store_id = ${storeId} AND user_id = ${userId}`;
  await pipelined(tx, [membership]);
}

function checked(id: string): string {
  if (!isUuid(id)) throw new Error('an identity must be a UUID');
  return id;
}
