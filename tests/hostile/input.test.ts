import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { policyOf } from '#domain/routes/policies.ts';
import { modulesWithAction } from '../access/route-table.ts';
import { openAdmin } from '../support/database/database.ts';
import { rowsOf } from '../support/full-run.ts';
import { pageOf, textOf } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import type { Visitor } from '../support/visitor.ts';
import { warungCart } from '../support/world/orders.ts';
import { world } from '../support/world/world.ts';
import { allForms } from './forms/all.ts';
import { type Form, nameIn, type Sent } from './forms/form.ts';
import { harmlessPage } from './page-shape.ts';
import { letSendersIn } from './senders.ts';
import type { Verdict } from './values.ts';

/* Sends invalid values in every field of every form: the response must be the message of a rule, never a 500. */

let app: TestApp;
let admin: pg.Client;
let clientOf: (form: Form) => Promise<Visitor>;

beforeAll(async () => {
  app = await startApp({ orderLimits: false });
  admin = await openAdmin();
  await admin.query('UPDATE variant_stock SET stok = 10000 WHERE variant_id = $1', [world.esTeh.id]);
  clientOf = await letSendersIn(app);
});

afterAll(async () => {
  await app.stop();
  await admin.end();
});

test('every address with an action has its form in the table', () => {
  // Logging out has no fields.
  const untyped = [href('/logout')];
  // These forms send spreadsheets, which the tests of server/products/import cover.
  const sheets = [href('/dashboard/produk/impor'), '/dashboard/produk/impor/:importId'];
  // These forms send photos; see tests/products/product-drafts.test.ts and tests/shipping/receipt-photo.test.ts.
  const photos = [
    href('/dashboard/produk/foto'),
    href('/dashboard/produk/foto/kirim'),
    href('/dashboard/pesanan/foto-resi'),
  ];
  // To show progress, scripts send the form of /dashboard/produk with photos here. One function handles both addresses.
  const duplicate = href('/dashboard/produk/kirim');
  // These addresses allow only a few attempts, so tests/accounts/hostile-factors.test.ts covers them.
  const limited = [
    href('/login/verifikasi'),
    href('/verifikasi'),
    href('/api/passkey'),
    href('/dashboard/keamanan'),
    href('/superadmin/keamanan'),
  ];
  const covered = new Set([
    ...limited,
    ...allForms.map(({ route }) => route),
    ...untyped,
    ...sheets,
    ...photos,
    duplicate,
    href('/api/cart'),
    // Only other programs send requests to this address; tests/payments/notices.test.ts covers them.
    '/api/notifikasi/:id',
  ]);
  const missing = modulesWithAction.filter(({ path }) => !covered.has(path));
  expect(missing, 'add a form in tests/hostile/forms and list it in its all.ts').toEqual([]);
});

describe.each(allForms.map((form) => [form.name, form] as const))('%s', (_, form) => {
  test.each(form.fields.map((field, nth) => [field.name, field, nth] as const))(
    '%s',
    async (_, field, nth) => {
      // Without this deletion, so many attempts would exceed the rate limits.
      await admin.query('DELETE FROM rate_limits');
      const wrong: string[] = [];
      for (const { kind, raw, verdict } of rowsOf(field.cases, nth)) {
        const got = await send(form, field.name, raw);
        await expectVerdict(got, verdict, form.asData).catch((error) => wrong.push(`${kind}: ${error}`));
      }
      expect(wrong).toEqual([]);
    },
  );
});

test.each(allForms.map((form) => [form.name, form] as const))(
  '%s rejects a file in place of a text',
  async (_, form) => {
    await admin.query('DELETE FROM rate_limits');
    const client = await clientOf(form);
    for (const { name } of form.fields) {
      const sent = await form.make();
      const answer = await client.post(sent.path, {
        ...sent.fields,
        [nameIn(sent, name)]: new File(['x'], 'x.txt'),
      });
      // Forms that take uploads drop a file sent in a text field. If they do not need the text, they may even succeed.
      const allowed = policyOf(form.route).takesFiles ? [200, 400, 404] : [400, 404, 409];
      expect(allowed, name).toContain(answer.status);
    }
  },
);

test.each(allForms.map((form) => [form.name, form] as const))(
  '%s: 1 MB in a field is rejected unread',
  async (_, form) => {
    const sent = await form.make();
    const [{ name } = { name: 'x' }] = form.fields;
    const answer = await (await clientOf(form)).postRaw(
      sent.path,
      bodyOf(sent, name, 'x'.repeat(1024 * 1024)),
    );
    expect(answer.status).toBe(413);
    expect(await textOf(answer)).toContain('Isian terlalu panjang Isian ini tidak muat di formulirnya.');
  },
);

test('every form fits the limit for forms without a file, even filled with the heaviest letters', async () => {
  const items = Array.from({ length: 100 }, () => ({ id: world.esTeh.id, quantity: 1_000_000 }));
  const cart = warungCart(items, Number.MAX_SAFE_INTEGER, { voucherCode: '漢'.repeat(100) });
  for (const form of allForms.filter(({ route }) => !policyOf(route).takesFiles)) {
    const sent = await form.make();
    const { fields } = sent;
    for (const { name, cases } of form.fields) {
      const longest = decodeURIComponent(cases.find(({ kind }) => kind === 'longest')?.raw ?? '');
      fields[nameIn(sent, name)] = name === 'cart' ? cart : '漢'.repeat(longest.length);
    }
    expect([form.name, new URLSearchParams(fields).toString().length < 64 * 1024]).toEqual([form.name, true]);
  }
});

async function send(form: Form, name: string, raw: string): Promise<Response> {
  const sent = await form.make();
  const path = form.asData ? sent.path.replace(/(\?|$)/, '.data$1') : sent.path;
  return (await clientOf(form)).postRaw(path, bodyOf(sent, name, raw));
}

/** Builds the form's body, with exactly these bytes as the value of one field. */
function bodyOf(sent: Sent, name: string, raw: string): string {
  const named = nameIn(sent, name);
  const { [named]: _, ...others } = sent.fields;
  return `${new URLSearchParams(others)}&${named}=${raw}`;
}

async function expectVerdict(answer: Response, verdict: Verdict, asData = false): Promise<void> {
  const html = await answer.text();
  const isPage = !asData && html.length < 500_000;
  const page = isPage ? harmlessPage(html, answer.headers) : undefined;
  const text = () => page?.line ?? (asData ? html : pageOf(html).text);
  if (verdict === 'ok') {
    const isFine = [200, 302].includes(answer.status);
    expect(isFine || `${answer.status}, with ${text().slice(0, 2000)}`).toBe(true);
    return;
  }
  const [status = '', ...sentence] = verdict.split(' ');
  expect(answer.status).toBe(Number(status));
  expect(text().includes(sentence.join(' ')), `says '${sentence.join(' ')}'`).toBe(true);
}
