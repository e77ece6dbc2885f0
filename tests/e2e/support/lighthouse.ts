import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import lighthouse, { type Result } from 'lighthouse';
import { unpackedChromium } from './chromium.ts';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--remote-debugging-port=0',
];

type Category = 'accessibility' | 'best-practices' | 'seo' | 'performance';

/** `scores` range from 0 to 100; `failed` names each audit that lost points, with its result. */
export type Findings = { scores: Record<string, number>; failed: string[] };

/**
 * Starts a separate browser, because Lighthouse needs one to itself; `audit` simulates a mid-range phone on slow 4G and
 * throws if the page cannot be loaded.
 */
export async function startLighthouse() {
  const profile = await mkdtemp(join(tmpdir(), 'kedai-lighthouse-'));
  const { executablePath, env } = await unpackedChromium();
  const browser = spawn(executablePath, [...FLAGS, `--user-data-dir=${profile}`, 'about:blank'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(browser, 'exit');
  const stop = async () => {
    browser.kill('SIGKILL');
    await ended;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const port = await debuggingPort(createInterface({ input: browser.stderr }));
    // A process whose stderr is not read blocks once the pipe is full.
    browser.stderr.resume();
    return {
      stop,
      audit: (url: string, onlyCategories: Category[]) => findingsOf(url, port, onlyCategories),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function findingsOf(url: string, port: number, onlyCategories: Category[]): Promise<Findings> {
  const run = await lighthouse(url, { port, onlyCategories, logLevel: 'error' });
  if (!run) throw new Error(`Lighthouse said nothing about ${url}`);
  const { lhr } = run;
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  const scores = onlyCategories.map((id) => [id, Math.round((lhr.categories[id]?.score ?? 0) * 100)]);
  return { scores: Object.fromEntries(scores), failed: failedIn(lhr) };
}

function failedIn({ categories, audits }: Result): string[] {
  return Object.values(categories)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && isFailed(audits[id]))
    .map(({ id }) =>
      `${id}: ${[audits[id]?.title, audits[id]?.displayValue, audits[id]?.errorMessage].filter(Boolean).join(', ')} ${found(audits[id])}`.trim(),
    );
}

function isFailed(audit: Result['audits'][string] | undefined): boolean {
  return audit?.scoreDisplayMode === 'error' || (typeof audit?.score === 'number' && audit.score < 1);
}

function found(audit: Result['audits'][string] | undefined): string {
  return audit?.details && 'items' in audit.details ? JSON.stringify(audit.details.items).slice(0, 600) : '';
}

async function debuggingPort(lines: AsyncIterable<string>): Promise<number> {
  for await (const line of lines) {
    const port = /^DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)\//.exec(line)?.[1];
    if (port) return Number(port);
  }
  throw new Error('the browser ended before it could be steered');
}
