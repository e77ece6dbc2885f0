import type { BrowserContext, Page } from '@playwright/test';
import { href } from '#domain/routes/href.ts';
import { people } from '../../../db/demo/people.ts';
import { pages } from '../../access/route-table.ts';
import { makeVisitor } from '../../support/visitor.ts';
import { expect, test } from '../support/browser.ts';
import { enter } from '../support/people.ts';
import { asAdmin, programUrl } from '../support/program.ts';
import { smallTargetsOn } from './targets.ts';

/* Checks every page of the demo data on a narrow phone for horizontal scrolling and for controls too small to tap. */

test.use({ viewport: { width: 320, height: 640 } });

/** The test skips these pages, because they are empty or need something that the demo data lacks. */
const unvisited = [
  '/*',
  href('/logout'),
  href('/toko'),
  href('/reset-password'),
  href('/konfirmasi-email'),
  '/tagihan/:token',
  href('/pesanan-berhasil'),
  href('/dashboard/pesanan/baru'),
  href('/dashboard/pesanan/sekaligus'),
  '/dashboard/produk/impor/:importId',
  '/dashboard/mutasi/:statementId',
];

const papers = /\/(faktur|label)/;

async function addresses(areas: RegExp): Promise<string[]> {
  const known = await demoIds();
  return pages
    .filter(({ path, file }) => file.endsWith('.tsx') && areas.test(path) && !papers.test(path))
    .filter(({ path }) => !unvisited.includes(path))
    .map(({ path }) => path.replace(/:\w+/g, (name) => known[name] ?? name));
}

function demoIds(): Promise<Record<string, string>> {
  return asAdmin(async (admin) => {
    const { rows } = await admin.query<Record<string, string>>(
      `SELECT s.slug AS ":toko", s.store_id AS ":storeId", i.id AS ":invoiceId", o.id AS ":orderId", o.customer_id AS ":customerId", p.id AS ":productId"
       FROM users u JOIN stores s ON s.store_id = u.uid
       JOIN orders o ON o.store_id = s.store_id JOIN users b ON b.uid = o.customer_id
       JOIN rent_invoices i ON i.store_id = s.store_id
       JOIN products p ON p.store_id = s.store_id AND p.deleted_at IS NULL AND NOT p.hidden
       WHERE u.email = $1 AND b.email = $2 AND o.status = 'Completed' LIMIT 1`,
      [people.sri.email, people.budi.email],
    );
    return rows[0] ?? {};
  });
}

async function enterAs(context: BrowserContext, person: { email: string; password: string }): Promise<void> {
  const visitor = makeVisitor(programUrl());
  await visitor.login(person);
  await enter(context, { ...person, visitor });
}

async function expectSound(page: Page, paths: string[], audit: (page: Page) => Promise<void>) {
  for (const path of paths) {
    await page.goto(path);
    await audit(page);
    expect.soft(await smallTargetsOn(page), `too low on ${path}`).toEqual([]);
  }
}

test('every page of the dashboard fits', async ({ page, context, audit }) => {
  await enterAs(context, people.sri);
  const paths = await addresses(/^\/dashboard/);
  expect(paths.length).toBeGreaterThanOrEqual(18);
  await expectSound(page, paths, audit);
});

test('every page of a buyer fits', async ({ page, context, audit }) => {
  await enterAs(context, people.budi);
  const paths = await addresses(/^\/(toko|keranjang|profil|pesanan|privasi|ketentuan)/);
  expect(paths.length).toBeGreaterThanOrEqual(7);
  await expectSound(page, paths, audit);
});

test('every page of a guest fits', async ({ page, audit }) => {
  const paths = await addresses(/^\/(login|register|forgot-password|keranjang|offline|status|)$/);
  expect(paths.length).toBeGreaterThanOrEqual(5);
  await expectSound(page, paths, audit);
});

test('every page of a super admin fits', async ({ page, context, audit }) => {
  await enterAs(context, people.admin);
  const paths = await addresses(/^\/superadmin/);
  expect(paths.length).toBeGreaterThanOrEqual(3);
  await expectSound(page, [...paths, href('/dashboard')], audit);
});
