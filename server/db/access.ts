import { type Kysely, sql } from 'kysely';
import type { Actor, Role } from '#domain/access.ts';
import { isUuid } from '#domain/id.ts';
import type { Right } from '#domain/rights.ts';
import { checkNodes, isOnLostNode, someNodeIsLost, watchNode } from './citus/node-watch.ts';
import {
  answersOf,
  commit,
  kyselyOn,
  type MappedQueries,
  type Opening,
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
  /** What a member of the shop may do there; an owner's identity has none, which means everything. */
  rights?: readonly Right[];
  userId?: string;
  storeId?: string;
  orderId?: string;
};

/** `snapshot`: every statement sees the database as the first one did, and none may write. */
export type TransactionOptions = { snapshot?: boolean };

export type Work<T> = (tx: Tx) => Promise<T | CommitWith<T> | CommitWithQueries<T>>;

export function asGuest<T>(storeId: string, work: Work<T>): Promise<T> {
  return inTransaction({ role: 'guest', storeId }, work);
}

export function asVisitor<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction({ role: 'guest' }, work);
}

/** Thrown if the user is no longer a member of the shop, or no longer has the rights of `Actor`. No data was read. */
export class MembershipEnded extends Error {
  constructor() {
    super('not a member of this shop');
    this.name = 'MembershipEnded';
  }
}

/** May read the user's own profile and orders. A storeAdmin's transaction also has access to the shop. */
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

/** May change the shop's status, end of rent (`store_terms`) and operator's note, and record this in the audit log. */
export function asOperatorAt<T>(actor: Actor, storeId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (actor.role !== 'superAdmin') throw new Error('only a super admin switches and extends shops');
  return inTransaction({ role: 'operatorAt', userId: actor.id, storeId }, work);
}

/** May read all shops, only to list them. To open one, use `asSuperAdminAt` and record it in the audit log. */
export function asSurveyor<T>(actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (actor.role !== 'superAdmin') throw new Error('only a super admin counts over all shops');
  return inTransaction({ role: 'surveyor', userId: actor.id }, work);
}

/** May change the shop's stock and the buyer's own orders there. `actor` is null for a buyer without an account. */
export function asBuyerAt<T>(actor: Actor | null, storeId: string, work: Work<T>): Promise<T> {
  return inTransaction({ role: 'buyerAt', userId: actor?.id, storeId }, work);
}

/** For anyone with an order's secret link: may read that order and its shop's public data, but write nothing. */
export function asLinkAt<T>(
  { storeId, orderId }: { storeId: string; orderId: string },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return inTransaction({ role: 'linkAt', storeId, orderId }, work);
}

/** For anyone with an order's secret link: may also lock the order, add a proof of payment and withdraw it again. */
export function asPayerByLink<T>(
  { storeId, orderId, customerId }: { storeId: string; orderId: string; customerId: string },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return inTransaction({ role: 'linkAt', storeId, orderId, userId: customerId }, work);
}

/** Has the program's own rights. Use it for registration, jobs and demo data, never for visitors' input. */
export function asSystem<T>(work: Work<T>): Promise<T> {
  return inTransaction({ role: 'system' }, work);
}

const roles = new WeakMap<Tx, Identity['role']>();

type Member = { storeId: string; userId: string };

const members = new WeakMap<Tx, Member>();

/** Returns the person of a shop who has opened this transaction; null for everybody else. */
export function memberIn(tx: Tx): Member | null {
  return members.get(tx) ?? null;
}

/**
 * Runs `work` with the program's own rights within the transaction of somebody else, whose rights then hold again. Use
 * it for consequences in other shops that no input can change. Run no other query of the transaction meanwhile;
 * if `work` fails, the transaction must end.
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

/** Runs `act` once the transaction has committed, never after a rollback. `act` must neither wait nor throw. */
export function afterCommit(tx: Tx, act: () => void): void {
  const planned = acts.get(tx);
  if (!planned) throw new Error('no transaction is open');
  planned.push(act);
}

const lastStatements = new WeakMap<Tx, Statements<unknown[]>>();

/** Sends `statement` in the message of COMMIT, so that it costs no round trip; never if the transaction rolls back. */
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

/** Returned by `work`: its last queries are sent together with COMMIT, which saves a round trip to the database. */
export class CommitWithQueries<T> {
  readonly statements: Statements<unknown[]>;
  readonly resultOf: (rows: readonly unknown[][]) => T;
  constructor(statements: Statements<unknown[]>, resultOf: (rows: readonly unknown[][]) => T) {
    this.statements = statements;
    this.resultOf = resultOf;
  }
}

/** Ends a transaction with `queries`; `resultOf` computes the transaction's result from their answers. */
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
    // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK, without an error.
    if (command !== 'COMMIT') throw new Error('the transaction had failed and was rolled back');
    for (const act of planned) act();
    if (done instanceof CommitWithQueries) return done.resultOf(rows);
    return done instanceof CommitWith ? done.result : done;
  } catch (error) {
    // Also runs the `afterCommit` functions if the answer to COMMIT was lost, because the commit may have succeeded.
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

/** SET takes no parameters, so the ids in it are checked. Never use set_config(): Citus does not pass it to nodes. */
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

/** The query fails if the membership lacks what the identity claims; the statements sent after it then do not run. */
function admissionOf({ role, userId, storeId, rights }: Identity): Statements<unknown[]> {
  if (role !== 'storeAdmin' || !storeId) return [];
  const membership = sql`
    SELECT (CASE count(*) WHEN 0 THEN ${sql.lit(NO_MEMBERSHIP)} ELSE '1' END)::int
    FROM memberships WHERE store_id = ${storeId} AND user_id = ${userId} AND ended_at IS NULL
      AND ${rights ? sql`rights @> ${[...rights]}::text[]` : sql`role = 'owner'`}`;
  return [membership];
}

function checked(id: string): string {
  if (!isUuid(id)) throw new Error('an identity must be a UUID');
  return id;
}
