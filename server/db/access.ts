import { type Kysely, sql } from 'kysely';
import type { Actor, Role } from '#domain/access.ts';
import { isUuid } from '#domain/id.ts';
import { leastRights, type Right } from '#domain/rights.ts';
import { checkNodes, isOnLostNode, someNodeIsLost, watchNode } from './citus/node-watch.ts';
import {
  answersOf,
  commit,
  kyselyOn,
  type MappedQueries,
  type Opening,
  type PlainQuery,
  prepend,
  type Statements,
  statementsOf,
} from './client-dialect.ts';
import {
  isCutShort,
  isDatabaseAway,
  isHeldUp,
  isNodeLost,
  isNoMembership,
  isTransient,
  NO_MEMBERSHIP,
  NodeLost,
} from './errors.ts';
import { pool } from './pool.ts';
import { disconnect } from './query-timeout.ts';
import type { Database } from './schema.ts';

/** A transaction that has the database rights of an `Identity`. */
export type Tx = Kysely<Database>;

type Identity = {
  role: 'guest' | Role | 'buyerAt' | 'linkAt' | 'superAdminAt' | 'operatorAt' | 'surveyor' | 'system';
  /** The rights of a team member in the shop; undefined for an owner, who may do everything. */
  rights?: readonly Right[];
  userId?: string;
  storeId?: string;
  orderId?: string;
};

/** `snapshot` makes the transaction read-only, and all its statements see the database at one moment. */
export type TransactionOptions = { snapshot?: boolean };

export type Work<T> = (tx: Tx) => Promise<T | CommitWith<T> | CommitWithQueries<T>>;

export function asGuest<T>(storeId: string, work: Work<T>): Promise<T> {
  return inTransaction({ role: 'guest', storeId }, work);
}

export function asVisitor<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction({ role: 'guest' }, work);
}

/** Thrown if the user is no longer a member of the shop or lost a right in `Actor.rights`. No data was read. */
export class MembershipEnded extends Error {
  constructor() {
    super('not a member of this shop');
    this.name = 'MembershipEnded';
  }
}

/** Gives `work` access to the user's own profile and orders, and for a storeAdmin also to the shop `actor.storeId`. */
export function asUser<T>(actor: Actor, work: Work<T>, options?: TransactionOptions): Promise<T> {
  const { id: userId, role, storeId, rights } = actor;
  return inTransaction({ role, userId, storeId: storeId ?? undefined, rights }, work, options);
}

export function asSuperAdminAt<T>(
  actor: Actor,
  storeId: string,
  work: Work<T>,
  options?: TransactionOptions,
): Promise<T> {
  if (actor.role !== 'superAdmin') throw new Error('only a super admin looks into other shops');
  return inTransaction({ role: 'superAdminAt', userId: actor.id, storeId }, work, options);
}

/** Lets `work` change the shop's status, end of rent (`store_terms`) and operator's note, and record these changes. */
export function asOperatorAt<T>(actor: Actor, storeId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (actor.role !== 'superAdmin') throw new Error('only a super admin switches and extends shops');
  return inTransaction({ role: 'operatorAt', userId: actor.id, storeId }, work);
}

/** Lets `work` read all shops to list them. To look into a shop, use `asSuperAdminAt` and record the visit. */
export function asSurveyor<T>(actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (actor.role !== 'superAdmin') throw new Error('only a super admin counts over all shops');
  return inTransaction({ role: 'surveyor', userId: actor.id }, work);
}

/** Lets `work` change a shop's stock and a buyer's orders at the shop. A buyer without an account has no `actor`. */
export function asBuyerAt<T>(actor: Actor | null, storeId: string, work: Work<T>): Promise<T> {
  return inTransaction({ role: 'buyerAt', userId: actor?.id, storeId }, work);
}

/** Lets anyone with an order's secret link read that order and its shop's public data, but write nothing. */
export function asLinkAt<T>(
  { storeId, orderId }: { storeId: string; orderId: string },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return inTransaction({ role: 'linkAt', storeId, orderId }, work);
}

/** Like `asLinkAt`, but `work` may also lock the order, and add or withdraw a proof of payment. */
export function asPayerByLink<T>(
  { storeId, orderId, customerId }: { storeId: string; orderId: string; customerId: string },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return inTransaction({ role: 'linkAt', storeId, orderId, userId: customerId }, work);
}

/** Gives `work` the program's own rights. Use it for registration, jobs and demo data, never for visitors' input. */
export function asSystem<T>(work: Work<T>): Promise<T> {
  return inTransaction({ role: 'system' }, work);
}

const roles = new WeakMap<Tx, Identity['role']>();

type Member = { storeId: string; userId: string };

const members = new WeakMap<Tx, Member>();

/** Returns the owner or team member for whom this transaction runs, or null if it runs for anybody else. */
export function memberIn(tx: Tx): Member | null {
  return members.get(tx) ?? null;
}

/**
 * Runs `work` in `tx` with the program's own rights, for changes in other shops that do not depend on user input. Other
 * queries on `tx` must wait for `work`. If `work` throws, roll `tx` back, because `tx` keeps these rights.
 */
export async function asSystemWithin<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const role = roles.get(tx);
  if (!role) throw new Error('no transaction is open');
  await sql`SET LOCAL app.role = 'system'`.execute(tx);
  roles.set(tx, 'system');
  const result = await work();
  roles.set(tx, role);
  await sql`SET LOCAL app.role = ${sql.lit(role)}`.execute(tx);
  return result;
}

const acts = new WeakMap<Tx, (() => void)[]>();

/** Runs `act` after the commit, or when nobody knows whether COMMIT succeeded. `act` must neither wait nor throw. */
export function afterCommit(tx: Tx, act: () => void): void {
  const planned = acts.get(tx);
  if (!planned) throw new Error('no transaction is open');
  planned.push(act);
}

const lastStatements = new WeakMap<Tx, Statements<unknown[]>>();

/** Sends `statement` in one message with COMMIT, which saves a round trip. A rollback discards it. */
export function sendWithCommit(tx: Tx, statement: Statements<unknown[]>[number]): void {
  const planned = lastStatements.get(tx);
  if (!planned) throw new Error('no transaction is open');
  lastStatements.set(tx, [...planned, statement]);
}

/** `work` returns this to send its last statements together with COMMIT, so that locks are held more briefly. */
export class CommitWith<T> {
  readonly result: T;
  readonly statements: Statements<unknown[]>;
  constructor(result: T, statements: Statements<unknown[]>) {
    this.result = result;
    this.statements = statements;
  }
}

/** Like `CommitWith`, but computes the transaction's result from the rows that the last statements return. */
export class CommitWithQueries<T> {
  readonly statements: Statements<unknown[]>;
  readonly resultOf: (rows: readonly unknown[][]) => T;
  constructor(statements: Statements<unknown[]>, resultOf: (rows: readonly unknown[][]) => T) {
    this.statements = statements;
    this.resultOf = resultOf;
  }
}

export function commitWithQueries<Answers extends readonly unknown[], T>(
  queries: MappedQueries<Answers>,
  resultOf: (...answers: Answers) => T,
): CommitWithQueries<T> {
  return new CommitWithQueries(statementsOf(queries), (rows) => resultOf(...answersOf(queries, rows)));
}

/** Runs `work` in a transaction with the rights of `identity`. A connection whose rollback fails is closed. */
async function inTransaction<T>(
  identity: Identity,
  work: Work<T>,
  options: TransactionOptions = {},
): Promise<T> {
  const settings = settingsOf(identity, options);
  const { storeId } = identity;
  if (storeId && someNodeIsLost() && (await isOnLostNode(storeId))) throw new NodeLost(storeId);
  const client = await pool().connect();
  const tx = kyselyOn(client);
  const opening = prepend(tx, settings, admissionOf(identity));
  let broken: Error | undefined;
  let isEnding = false;
  const planned: (() => void)[] = [];
  acts.set(tx, planned);
  roles.set(tx, identity.role);
  lastStatements.set(tx, []);
  const { userId } = identity;
  if (identity.role === 'storeAdmin' && storeId && userId) members.set(tx, { storeId, userId });
  let isCut = false;
  const unwatch = watchNode(storeId, () => {
    isCut = true;
    disconnect(client);
  });
  try {
    const done = await work(tx);
    isEnding = true;
    const endsWithMore = done instanceof CommitWith || done instanceof CommitWithQueries;
    const asked = endsWithMore ? done.statements : [];
    const { command, rows } = await commit(tx, [...asked, ...(lastStatements.get(tx) ?? [])]);
    // PostgreSQL answers the COMMIT of a failed transaction with ROLLBACK instead of an error.
    if (command !== 'COMMIT') throw new Error('the transaction had failed and was rolled back');
    for (const act of planned) act();
    if (done instanceof CommitWithQueries) return done.resultOf(rows);
    return done instanceof CommitWith ? done.result : done;
  } catch (error) {
    // If the answer to COMMIT was lost, the commit may have succeeded, so the `afterCommit` functions run.
    if (isEnding && (isCut || isTransient(error) || isHeldUp(error))) for (const act of planned) act();
    if (isCut || isDatabaseAway(error)) broken = error as Error;
    else
      await client.query('ROLLBACK').catch((reason) => {
        broken = reason instanceof Error ? reason : new Error(String(reason));
      });
    if (isCut) throw new NodeLost(storeId ?? null, error);
    throw isDatabaseAway(error) ? error : explained(error, opening, storeId);
  } finally {
    unwatch();
    acts.delete(tx);
    members.delete(tx);
    lastStatements.delete(tx);
    client.release(broken);
  }
}

function explained(error: unknown, opening: Opening, storeId?: string): unknown {
  if (isNoMembership(opening.error)) return new MembershipEnded();
  const cause = [error, opening.error].find(isNodeLost);
  if (cause) {
    void checkNodes();
    return new NodeLost(storeId ?? null, cause);
  }
  return isCutShort(error) && someNodeIsLost() ? new NodeLost(null, error) : error;
}

/** Checks the ids, because SET takes no bind parameters. Never use set_config(): Citus does not pass it to nodes. */
function settingsOf(
  { role, userId, storeId, orderId, rights }: Identity,
  { snapshot = false }: TransactionOptions,
): string[] {
  const begin = snapshot ? 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY' : 'BEGIN';
  const settings = [begin, `SET LOCAL app.role = '${role}'`];
  if (userId) settings.push(`SET LOCAL app.user_id = '${checked(userId)}'`);
  if (storeId) settings.push(`SET LOCAL app.store_id = '${checked(storeId)}'`);
  if (orderId) settings.push(`SET LOCAL app.order_id = '${checked(orderId)}'`);
  if (role === 'storeAdmin') settings.push(`SET LOCAL app.rights = '${rights?.join(',') ?? 'all'}'`);
  return settings;
}

/**
 * Returns a query that fails, and stops all later queries, if the user is no member of the shop or lacks one of
 * `rights`. Skips rights that another one of `rights` includes, because older memberships do not list included rights.
 */
function admissionOf({ role, userId, storeId, rights }: Identity): PlainQuery[] {
  if (role !== 'storeAdmin' || !storeId) return [];
  if (!rights) return [{ sql: ownership, parameters: [storeId, userId] }];
  return [{ sql: membership, parameters: [storeId, userId, leastRights(rights)] }];
}

// Plain SQL, because every owner's or team member's transaction runs it and compiling it costs more than running it.
const asMember = `
  SELECT (CASE count(*) WHEN 0 THEN '${NO_MEMBERSHIP}' ELSE '1' END)::int
  FROM memberships WHERE store_id = $1 AND user_id = $2 AND ended_at IS NULL`;
const ownership = `${asMember} AND role = 'owner'`;
const membership = `${asMember} AND rights @> $3::text[]`;

function checked(id: string): string {
  if (!isUuid(id)) throw new Error('an identity must be a UUID');
  return id;
}
