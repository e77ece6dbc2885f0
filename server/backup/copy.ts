import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { qualifiedName, type Table } from '../db/tables.ts';

export type Digest = { bytes: number; lines: number; sha256: string };

const LINE_END = 0x0a;

type Source = AsyncIterable<Uint8Array>;

/** Writes the query's rows into a gzip file. The digest is that of the uncompressed text. */
export async function copyOut(client: pg.Client, query: string, file: string): Promise<Digest> {
  const rows = client.query(copyTo(`COPY (${query}) TO STDOUT`));
  const { step, digest } = digesting();
  await pipeline(rows, step, createGzip({ level: 3 }), newFile(file));
  return digest();
}

export async function copyIn(
  client: pg.Client,
  table: string,
  columns: string[],
  file: string,
): Promise<Digest> {
  const rows = client.query(copyFrom(`COPY ${table} (${listOf(columns)}) FROM STDIN`));
  const { step, digest } = digesting();
  await pipeline(createReadStream(file), createGunzip(), step, rows);
  return digest();
}

export async function digestOfRows(client: pg.Client, query: string): Promise<Digest> {
  const rows = client.query(copyTo(`COPY (${query}) TO STDOUT`));
  const { step, digest } = digesting();
  await pipeline(rows, step, nowhere());
  return digest();
}

export async function digestOfFile(file: string): Promise<Digest> {
  const { step, digest } = digesting();
  await pipeline(createReadStream(file), createGunzip(), step, nowhere());
  return digest();
}

export async function writeNew(from: Readable, to: string): Promise<Digest> {
  const { step, digest } = digesting();
  await pipeline(from, step, newFile(to));
  return digest();
}

export async function writeLines(lines: AsyncIterable<string>, file: string): Promise<Digest> {
  const { step, digest } = digesting();
  await pipeline(Readable.from(lines), bytesOf, step, createGzip({ level: 3 }), newFile(file));
  return digest();
}

async function* bytesOf(lines: AsyncIterable<string>) {
  for await (const line of lines) yield Buffer.from(line);
}

export function digestOfBytes(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export function rowsOf(table: Table, columns: string[]): string {
  const key = table.key.length > 0 ? table.key : ['t::text COLLATE "C"'];
  return `SELECT ${listOf(columns)} FROM ${qualifiedName(table)} t ORDER BY ${key.join(', ')}`;
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

function newFile(path: string): Writable {
  return createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
}

function nowhere(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() });
}
