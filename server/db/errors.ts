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

/** Shut down, crashed, starting, stopping, and failures of the connection. */
const SAID_TO_BE_AWAY = /^(?:57P0[123]|08(?:000|001|003|004|006))$/;

/** What a coordinator says of the node that it had asked. After a failed COMMIT that node may have committed. */
const OF_ANOTHER_NODE =
  /^(?:connection to the remote node |could not commit transaction for shard |failed to prepare transaction |failure on connection marked as essential)/;
const ASKED_ANOTHER_NODE = /while executing command on /;

/** The last is what Citus says as its server is killed. */
const BROKEN_OFF =
  /^Connection terminated(?: unexpectedly)?$|(?:encountered a connection error|was closed) and is not queryable$|^postmaster was shut down, exiting$/;

export function isNotMigrated(error: unknown): boolean {
  return ['42P01', '42703'].includes(codeOf(error));
}

export function isDenied(error: unknown): boolean {
  return codeOf(error) === '42501';
}

/** A row with this key is there already, in `table` if one is named. Of a cluster's node only the sentence names it. */
export function isTaken(error: unknown, table = ''): boolean {
  if (codeOf(error) !== '23505') return false;
  return table === '' || (error instanceof Error && error.message.includes(`constraint "${table}_pkey`));
}

/** Of a Citus cluster one node does not answer, while the others do. It passes by itself. */
export class NodeLost extends Error {
  /** Null where all shops were asked for. */
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

/** Of the database as a whole, or of one of its nodes. */
export function passesByItself(error: unknown): boolean {
  return isDatabaseAway(error) || isNodeLost(error);
}

/**
 * It passes by itself. What was sent may have taken place, if only the answer to COMMIT got lost. A statement cut for
 * its length (57014) is none: the database is there and busy.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error) || isNodeLost(error)) return false;
  const code = codeOf(error);
  // An embedded database that does not run; any missing file would count otherwise.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect';
  if (UNREACHABLE.has(code) || SAID_TO_BE_AWAY.test(code)) return true;
  return BROKEN_OFF.test(error.message) || isQueryTimeout(error);
}

/** Class 53: disk, memory or connections are spent. What was acknowledged is kept. */
export function isOutOfResources(error: unknown): boolean {
  return codeOf(error).startsWith('53');
}

export function isCutShort(error: unknown): boolean {
  return codeOf(error) === '57014';
}

/** Others' work stood in the way: cut for its length, a lock not had, waited for in a circle, or to be tried anew. */
export function isHeldUp(error: unknown): boolean {
  return isCutShort(error) || ['55P03', '40001', '40P01'].includes(codeOf(error));
}

export function isDivisionByZero(error: unknown): boolean {
  return codeOf(error) === '22012';
}

/** For the log: to an error of an idle connection its pool adds the whole client. */
export function withoutClient(error: Error): { reason: string; code: string } {
  return { reason: error.message, code: codeOf(error) };
}

function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}
