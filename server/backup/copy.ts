import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { nameOf, type Table } from './tables.ts';

/** How much went through, in bytes and lines, and its checksum. COPY writes one line a row. */
export type Digest = { bytes: number; lines: number; sha256: string };

/** A line feed within a value is written as two other characters. */
const LINE_END = 0x0a;

type Source = AsyncIterable<Uint8Array>;

/** Writes a table's rows, sorted by their key, into a new file, packed; the digest is that of the text. */
export async function copyOut(client: pg.Client, table: Table, file: string): Promise<Digest> {
  const rows = client.query(copyTo(selection(table, table.columns)));
  const { step, digest } = digesting();
  await pipeline(rows, step, createGzip({ level: 3 }), newFile(file));
  return digest();
}

/** Fills a table with the rows of such a file; returns what came out of the file. */
export async function copyIn(
  client: pg.Client,
  table: Table,
  columns: string[],
  file: string,
): Promise<Digest> {
  const rows = client.query(copyFrom(`COPY ${nameOf(table)} (${listOf(columns)}) FROM STDIN`));
  const { step, digest } = digesting();
  await pipeline(createReadStream(file), createGunzip(), step, rows);
  return digest();
}

/** What `copyOut` would write, without writing it. */
export async function digestOfTable(client: pg.Client, table: Table, columns: string[]): Promise<Digest> {
  const rows = client.query(copyTo(selection(table, columns)));
  const { step, digest } = digesting();
  await pipeline(rows, step, nowhere());
  return digest();
}

/** Checksum of what a file holds; `packed`: of what it holds unpacked. */
export async function digestOfFile(file: string, packed: boolean): Promise<Digest> {
  const { step, digest } = digesting();
  if (packed) await pipeline(createReadStream(file), createGunzip(), step, nowhere());
  else await pipeline(createReadStream(file), step, nowhere());
  return digest();
}

/** Copies a file to a new one, and says what went through. It is on disk before this returns. */
export async function copyFile(from: string, to: string): Promise<Digest> {
  const { step, digest } = digesting();
  await pipeline(createReadStream(from), step, newFile(to));
  return digest();
}

function selection(table: Table, columns: string[]): string {
  const key = table.key.length > 0 ? table.key : ['t::text COLLATE "C"'];
  return `COPY (SELECT ${listOf(columns)} FROM ${nameOf(table)} t ORDER BY ${key.join(', ')}) TO STDOUT`;
}

function listOf(columns: string[]): string {
  return columns.map((column) => `"${column.replaceAll('"', '""')}"`).join(', ');
}

function digesting() {
  const hash = createHash('sha256');
  let bytes = 0;
  let lines = 0;
  return {
    step: async function* (source: Source) {
      for await (const chunk of source) {
        hash.update(chunk);
        bytes += chunk.length;
        for (let at = chunk.indexOf(LINE_END); at >= 0; at = chunk.indexOf(LINE_END, at + 1)) lines += 1;
        yield chunk;
      }
    },
    digest: (): Digest => ({ bytes, lines, sha256: hash.digest('hex') }),
  };
}

/** Never over another file; flushed before it counts as written. */
function newFile(path: string): Writable {
  return createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
}

function nowhere(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() });
}
