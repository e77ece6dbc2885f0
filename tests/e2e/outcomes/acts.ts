import { dirname } from 'node:path/posix';
import type { Locator, Page, Request } from '@playwright/test';
import { href } from '#domain/routes/href.ts';
import { modulesWithAction } from '../../access/route-table.ts';
import { listFiles, readText } from '../../support/source-files.ts';
import { expect } from '../support/browser.ts';
import { hydrated } from '../support/shopping.ts';

/* Lists the dashboard's posted forms as `{path} {intent}`, or as `{path} ` if no form of that path has an intent. */

/** The dashboard's routes with an action. The paths of all source files of a route begin with its `folder`. */
const modules = modulesWithAction
  .filter(({ path }) => path.startsWith(href('/dashboard')))
  .map(({ path, file }) => ({
    path,
    folder: /\/route\.tsx?$/.test(file) ? `app/${dirname(file)}/` : `app/${file}`,
  }));

const mentions = [
  /\bintent\b[^\n']{0,12}[!=]==\s*'([\w-]+)'/g,
  /name="intent" value="([\w-]+)"/g,
  /\bintent: '([\w-]+)'/g,
];

const lists = /const (?:intents|offerIntents)\b[^=]*= \[([^\]]*)\]/g;

export function actsInCode(): string[] {
  const acts = new Set(modules.map(({ path }) => `${path} `));
  for (const file of listFiles().filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))) {
    const inside = modules.filter(({ folder }) => file.startsWith(folder));
    // If two routes share a file, its forms post to the longer of the two paths.
    const own = inside.sort(
      (one, other) => other.folder.length - one.folder.length || other.path.length - one.path.length,
    )[0];
    if (!own) continue;
    const text = readText(file);
    const listed = [...text.matchAll(lists)].flatMap(([, names = '']) => names.match(/[\w-]+/g) ?? []);
    const single = mentions.flatMap((mention) => [...text.matchAll(mention)].map(([, name]) => name));
    for (const intent of [...listed, ...single]) acts.add(`${own.path} ${intent}`);
  }
  // Drops the entry `{path} ` without an intent if the path also has entries with an intent.
  return [...acts].filter(
    (act) => !act.endsWith(' ') || ![...acts].some((other) => other !== act && other.startsWith(act)),
  );
}

export function noteActs(page: Page, seen: Set<string>): void {
  page.on('request', (request) => {
    if (request.method() !== 'POST') return;
    const address = new URL(request.url()).pathname.replace(/(\/_root)?\.data$/, '');
    const own = modules.find(({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(address));
    if (own) seen.add(`${own.path} ${intentOf(request, own.path)}`);
  });
}

/** The browser reports no body for a request that uploads a file, so this lists the intents of such requests. */
const intentsWithFile: Record<string, string> = {
  '/dashboard/mutasi': 'upload',
  '/dashboard/pembayaran': 'read-qris',
};

function intentOf(request: Request, path: string): string {
  const body = request.postDataBuffer()?.toString('latin1');
  if (body === undefined) return intentsWithFile[path] ?? '';
  const multipart = /name="intent"\r\n\r\n([\w-]*)/.exec(body);
  return multipart?.[1] ?? (new URLSearchParams(body).get('intent') ?? '').split(':')[0] ?? '';
}

/** Expects that the outcome is visible without scrolling, and that some element has the focus. */
export async function expectOutcome(page: Page, outcome: string | RegExp | Locator): Promise<void> {
  const notice = typeof outcome === 'string' || outcome instanceof RegExp ? page.getByText(outcome) : outcome;
  await expect(notice.filter({ visible: true }).first()).toBeInViewport();
  const focused = () => page.evaluate(() => document.activeElement?.tagName ?? 'BODY');
  await expect.poll(focused, `the focus after ${outcome}`).not.toBe('BODY');
}

export const sambal = { namaProduk: 'Sambal Roa', harga: '12500', stok: '99', berat: '300' };

export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).last().click();

/** Invites Ani on the open page of the team; returns the path of the invitation. */
export async function inviteAni(page: Page, { password }: { password: string }): Promise<string> {
  await press(page, 'Undang anggota');
  await page.getByLabel('Nama', { exact: true }).fill('Ani');
  const proof = page.getByRole('dialog').getByLabel('Password Anda');
  if (await proof.isVisible()) await proof.fill(password);
  await press(page, 'Buat undangan');
  await expectOutcome(page, page.getByRole('heading', { name: 'Undangan untuk Ani siap' }));
  return new URL((await page.locator('code').textContent()) ?? '').pathname;
}
