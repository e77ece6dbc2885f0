import { isOverdue } from './overdue.ts';

/** What the operating system says where nobody is at the other end of a connection, any more or yet. */
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

/** PostgreSQL's own words: shut down, crashed, still starting or stopping; and the connection's failures. */
const SAID_TO_BE_AWAY = /^(?:57P0[123]|08(?:000|001|003|004|006))$/;

/** pg's words for a connection that ended while something was asked on it, or before. */
const BROKEN_OFF =
  /^Connection terminated(?: unexpectedly)?$|(?:encountered a connection error|was closed) and is not queryable$/;

/** True where the database lacks a table or column that this version expects: it was not migrated. */
export function isNotMigrated(error: unknown): boolean {
  return ['42P01', '42703'].includes(codeOf(error));
}

/** True where the database's access control refused. */
export function isDenied(error: unknown): boolean {
  return codeOf(error) === '42501';
}

/**
 * True where the database is not there: stopped, crashed, just starting, silent, or out of reach, which passes by itself. What
 * was sent may have taken place all the same, if only the answer to a COMMIT got lost. A statement that was cut because
 * it took too long (57014) is none of these: the database is there and busy.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  // The socket of an embedded database that does not run; without its name, any missing file would count.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect';
  if (UNREACHABLE.has(code) || SAID_TO_BE_AWAY.test(code)) return true;
  return BROKEN_OFF.test(error.message) || isOverdue(error);
}

/**
 * True where the database is there and has nothing left to work with (class 53): its disk is full, or its memory or its
 * connections are spent. It keeps what it has acknowledged, and does the rest again once there is room.
 */
export function isOutOfResources(error: unknown): boolean {
  return codeOf(error).startsWith('53');
}

/** True where a statement was cut because it took longer than it may. */
export function isCutShort(error: unknown): boolean {
  return codeOf(error) === '57014';
}

export function isDivisionByZero(error: unknown): boolean {
  return codeOf(error) === '22012';
}

function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}
