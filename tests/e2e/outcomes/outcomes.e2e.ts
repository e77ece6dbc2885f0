import { expect, test } from '../support/browser.ts';
import * as account from './account.ts';
import { actsInCode, noteActs } from './acts.ts';
import * as catalogue from './catalogue.ts';
import * as devices from './devices.ts';
import * as notices from './notices.ts';
import * as numbers from './numbers.ts';
import * as orders from './orders.ts';
import * as team from './team.ts';

/* Each action of the dashboard shows its outcome without scrolling, and leaves the focus on an element. */

const seen = new Set<string>();

// The last test checks which forms the other tests have sent, so they run one after another.
test.describe.configure({ mode: 'serial' });

test.beforeEach(({ page }) => noteActs(page, seen));

const walks = Object.entries({
  ...account,
  ...catalogue,
  ...devices,
  ...notices,
  ...numbers,
  ...orders,
  ...team,
});
if (walks.length < 8) throw new Error(`${walks.length} walks were found`);

for (const [name, walk] of walks)
  test(name, ({ page, context, watch }) => {
    // An owner who has left their last shop gets 403 from then on.
    watch.allow(/status of 403/);
    return walk(page, context);
  });

/** The tests need not send these forms, because the pages' scripts send the data in another way or need no request. */
const unheard = [
  ...['add', 'edit'].map((intent) => `/dashboard/produk ${intent}`),
  ...['cari', 'tambah', 'hapus', 'pelanggan', 'pakai'].map((intent) => `/dashboard/pesanan/buat ${intent}`),
  ...['search', 'enter'].map((intent) => `/dashboard/pesanan/:orderId/ubah ${intent}`),
  ...['lists', 'cities'].map((intent) => `/dashboard/ongkir ${intent}`),
  '/dashboard/pesanan/foto-resi ',
  '/dashboard/perangkat/cocokkan ',
  // This form needs a payment that the program accepted by itself minutes ago; tests/payments/notices.test.ts tests it.
  '/dashboard/pesanan/:orderId undoAutomatic',
];

test('the catalogue of outcomes is complete', async () => {
  const acts = actsInCode();
  expect(acts.length).toBeGreaterThanOrEqual(50);
  const isWalked = (act: string) =>
    [...seen].some((one) => one === act || (act.endsWith(' ') && one.startsWith(act)));
  expect(acts.filter((act) => !isWalked(act) && !unheard.includes(act)).sort()).toEqual([]);
});
