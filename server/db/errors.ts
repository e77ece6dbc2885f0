import { DatabaseError } from 'pg';
import { isQueryTimeout } from './query-timeout.ts';

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'ENOTFOUND',
]);

const SAID_TO_BE_AWAY = /^(?:57P0[123]|08(?:000|001|003|004|006))$/;

/** Messages of Citus about a lost node. If COMMIT fails with one of them, that node may nevertheless have committed. */
const OF_ANOTHER_NODE =
  /^(?:connection to the remote node |could not commit transaction for shard |failed to prepare transaction |failure on connection marked as essential)/;
const ASKED_ANOTHER_NODE = /while executing command on /;

const BROKEN_OFF =
  /^Connection terminated(?: unexpectedly)?$|(?:encountered a connection error|was closed) and is not queryable$|^postmaster was shut down, exiting$/;

export function isNotMigrated(error: unknown): boolean {
  return ['42P01', '42703'].includes(codeOf(error));
}

export function isDenied(error: unknown): boolean {
  return codeOf(error) === '42501';
}

/** True if a unique constraint was violated. If `table` is given, only that table's primary key counts. */
export function isTaken(error: unknown, table = ''): boolean {
  if (codeOf(error) !== '23505') return false;
  return table === '' || (error instanceof Error && error.message.includes(`constraint "${table}_pkey`));
}

/** True if the row to which the foreign key `constraint` refers is gone. Citus appends a number to constraint names. */
export function isReferenceGone(error: unknown, constraint: string): boolean {
  return (
    error instanceof DatabaseError &&
    codeOf(error) === '23503' &&
    error.constraint?.startsWith(constraint) === true
  );
}

/** One node of a Citus cluster does not answer while the others do. Trying again later may help. */
export class NodeLost extends Error {
  readonly storeId: string | null;
  constructor(storeId: string | null, cause?: unknown) {
    super('a node of the cluster is lost', { cause });
    this.name = 'NodeLost';
    this.storeId = storeId;
  }
}

export function isNodeLost(error: unknown): boolean {
  if (error instanceof NodeLost) return true;
  if (!(error instanceof DatabaseError)) return false;
  if (OF_ANOTHER_NODE.test(error.message)) return true;
  return SAID_TO_BE_AWAY.test(codeOf(error)) && ASKED_ANOTHER_NODE.test(error.where ?? '');
}

export function isTransient(error: unknown): boolean {
  return isDatabaseAway(error) || isNodeLost(error);
}

/**
 * True if the database is unreachable. A COMMIT that failed this way may have succeeded in the database. A query that
 * times out in this process counts as unreachable, but a statement that PostgreSQL cancels (57014) does not.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error) || isNodeLost(error)) return false;
  const code = codeOf(error);
  // An ENOENT of `connect` means that the embedded database's socket is missing. Other missing files do not count.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect';
  if (UNREACHABLE.has(code) || SAID_TO_BE_AWAY.test(code)) return true;
  return BROKEN_OFF.test(error.message) || isQueryTimeout(error);
}

/** PostgreSQL's error class 53 means that disk, memory or connections are exhausted. */
export function isOutOfResources(error: unknown): boolean {
  return codeOf(error).startsWith('53');
}

export function isCutShort(error: unknown): boolean {
  return codeOf(error) === '57014';
}

/** True if other transactions probably blocked this one: a timeout, a deadlock or a serialization failure. */
export function isHeldUp(error: unknown): boolean {
  return isCutShort(error) || ['55P03', '40001', '40P01'].includes(codeOf(error));
}

/** If the user is no member of the shop, a query casts this text to an integer. The resulting error quotes the text. */
export const NO_MEMBERSHIP = 'no membership';

export function isNoMembership(error: unknown): boolean {
  return codeOf(error) === '22P02' && error instanceof Error && error.message.includes(NO_MEMBERSHIP);
}

export function isDivisionByZero(error: unknown): boolean {
  return codeOf(error) === '22012';
}

/** Returns only what is worth logging. The pool attaches its whole client to the error of an idle connection. */
export function withoutClient(error: Error): { reason: string; code: string } {
  return { reason: error.message, code: codeOf(error) };
}

function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}
