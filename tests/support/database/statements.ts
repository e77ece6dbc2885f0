import { relative } from 'node:path';
import pg from 'pg';
import { projectRoot } from '../source-files.ts';
import { type Finding, findingsOf, readingsOf } from './lint/lint.ts';
import { type Doing, doingOf } from './lint/rules/kinds.ts';

/** The program's statements that broke a rule of `lint/` while this test file ran. */
export const findings: Finding[] = [];

/** Statements that broke a rule but were sent by a test itself, which may do forbidden things on purpose. */
export const testsOwn: Finding[] = [];

/** The program's statements come from these folders. server/db does not count, because tests also send through it. */
const PROGRAM = /^(server\/(?!db\/)|app\/|db\/|build\/)/;

type Read = Doing & { findings: Finding[]; begins: boolean; ends: boolean };

/** Parsed statements, shared by all test files of a process, because parsing one takes about a millisecond. */
const shared = globalThis as { readStatements?: Map<string, Read[]> };
shared.readStatements ??= new Map();
const known = shared.readStatements;

/** SQL texts sent so far in this test file. A text that breaks a rule is reported only the first time. */
const sent = new Set<string>();

/** Checks the statements that the program's connections send, until the returned function is called. */
export function watchStatements(): () => void {
  const original = pg.Client.prototype.query;
  pg.Client.prototype.query = function (this: pg.Client & Watched, ...args: unknown[]) {
    if (this.connectionParameters?.application_name === 'kedai')
      for (const message of messagesOf(args[0])) watch(this, message);
    return Reflect.apply(original, this, args);
  } as typeof original;
  return () => {
    pg.Client.prototype.query = original;
  };
}

type Watched = { connectionParameters?: { application_name?: string }; doing?: Doing | undefined };

/** Returns the messages of a query: one, or one for each statement of a pipeline (server/db/pipeline.ts). */
function messagesOf(asked: unknown): string[] {
  if (typeof asked === 'string') return [asked];
  const { text, statements } = (asked ?? {}) as { text?: string; statements?: { text: string }[] };
  return statements?.map((one) => one.text) ?? (text === undefined ? [] : [text]);
}

function watch(client: Watched, message: string): void {
  const isNew = !sent.has(message);
  sent.add(message);
  const read = known.get(message) ?? readMessage(message);
  known.set(message, read);
  for (const one of read) {
    if (isNew) note(one.findings);
    if (one.begins) client.doing = { writes: false, writesGlobal: false, joins: false, notifies: false };
    if (one.ends) client.doing = undefined;
    if (client.doing) follow(client.doing, one, message);
  }
}

const WATCHERS = ['statements.ts', 'one-shard.ts'].map((file) => `tests/support/database/${file}`);

/** True if the call stack contains test code but no program code, so that the test itself sends the statement. */
export function isTestsOwn(): boolean {
  const before = Error.stackTraceLimit;
  Error.stackTraceLimit = 100;
  const frames = (new Error().stack ?? '').split('\n');
  Error.stackTraceLimit = before;
  const files = frames.flatMap((frame) => {
    const [, path = ''] = /(\/[^()]*):\d+:\d+\)?$/.exec(frame) ?? [];
    const file = relative(projectRoot, path);
    return file.startsWith('..') || file.startsWith('node_modules') || WATCHERS.includes(file) ? [] : [file];
  });
  const isTest = (file: string) => /^tests\/|\.test\.tsx?$/.test(file);
  return files.some(isTest) && !files.some((file) => PROGRAM.test(file) && !isTest(file));
}

function readMessage(message: string): Read[] {
  return readingsOf(message).map((reading) => {
    const { kind, fields } = reading.statement;
    const command = kind === 'TransactionStmt' ? String(fields.kind) : '';
    return {
      ...doingOf(reading),
      findings: findingsOf(reading),
      begins: /_(BEGIN|START)$/.test(command),
      ends: /_(COMMIT|ROLLBACK)$/.test(command),
    };
  });
}

function follow(doing: Doing, read: Read, statement: string): void {
  doing.writes ||= read.writes;
  doing.writesGlobal ||= read.writesGlobal;
  doing.joins ||= read.joins;
  doing.notifies ||= read.notifies;
  if (doing.writes && doing.notifies && (read.writes || read.notifies)) {
    const reason =
      'A notice makes commits queue and a job is no shop’s, so both follow after the commit of what is written of a shop.';
    note([{ rule: 'tell after the commit', reason, statement }]);
  }
  if (doing.writes && doing.writesGlobal && !doing.joins && (read.writes || read.writesGlobal)) {
    const reason =
      'A coordinator that dies at the commit loses its half of what is written of a shop and of none, unless both are prepared (commitJointly).';
    note([{ rule: 'commit jointly', reason, statement }]);
  }
}

function note(found: Finding[]): void {
  if (found.length > 0) (isTestsOwn() ? testsOwn : findings).push(...found);
}
