import { createRoutesStub } from 'react-router';
import { vi } from 'vitest';
import { changeCart } from '#app/browser/cart.ts';
import { enterVoucher } from '#app/browser/cart-voucher.ts';
import type { TodaysAnswer } from '#app/browser/todays-answer.ts';
import { CartPage } from '#app/routes/cart/page.tsx';
import type { Customer } from '#app/routes/cart/use-refillable-form.ts';
import { SiteFooter } from '#app/shell/site-footer.tsx';
import { TopBar } from '#app/shell/top-bar.tsx';
import { DialogsProvider } from '#app/ui/controls/dialogs.tsx';
import type { CartItem } from '#domain/checkout/cart.ts';
import { href } from '#domain/routes/href.ts';
import type { Tariff } from '#domain/shipping/tariff.ts';
import { answerAreas } from './areas.ts';
import { mount } from './mount.ts';

const shop = {
  storeId: '01920000-0000-7000-8000-000000000001',
  namaToko: 'Warung Kopi',
  slug: 'warung-kopi',
};

type ShownLine = Pick<CartItem, 'namaProduk' | 'harga' | 'stok'> & { quantity?: number };

type ShownCart = {
  lines: readonly ShownLine[];
  /** The stock of each line as the server reports it; by default, the stock that the cart has stored. */
  stocksToday?: readonly number[];
  /** Changes to the server's response, which by default describes an open shop without shipping methods. */
  today?: Partial<TodaysAnswer>;
  namaToko?: string;
  customer?: Omit<Customer, 'id'>;
};

/** Shows the cart's whole page, with the top bar and the footer, as a guest or `customer` sees it. */
export async function showCart({
  lines,
  stocksToday = [],
  today = {},
  namaToko = shop.namaToko,
  customer,
}: ShownCart) {
  const { storeId, slug } = shop;
  enterVoucher(storeId, '');
  const items = lines.map((line, index) => ({
    ...line,
    id: idOf('a', index),
    productId: idOf('b', index),
    storeId,
    optionText: '',
    quantity: line.quantity ?? 1,
    photoUrl: '',
  }));
  changeCart(() => ({ items, currentStoreId: storeId }));
  const products = items.map((item, index) => ({
    ...item,
    stok: stocksToday[index] ?? item.stok,
    berat: 250,
  }));
  await answerAreas();
  const answerAreaRequest = vi.mocked(window.fetch).getMockImplementation();
  vi.mocked(window.fetch).mockImplementation(async (input, init) => {
    if (String(input) !== href('/api/cart')) return answerAreaRequest?.(input, init) ?? Response.error();
    return Response.json({ ...openShop, namaToko, slug, products, ...today } satisfies TodaysAnswer);
  });
  document.documentElement.dataset.visitor = customer ? 'customer' : 'guest';
  document.documentElement.dataset.scripts = 'ready';
  const topBarShop = { namaToko, slug, logoUrl: null, themeColor: '#12543a' };
  const buyer = customer
    ? ({ visitor: 'customer', customer: { id: idOf('c', 0), ...customer } } as const)
    : ({ visitor: 'guest', customer: null } as const);
  const element = (
    <DialogsProvider>
      <TopBar shop={topBarShop} platformName="Kedai" />
      <div id="isi" tabIndex={-1}>
        <CartPage {...buyer} topBarShop={topBarShop} topBarShopId={storeId} shopToAsk={null} />
      </div>
      <SiteFooter platformName="Kedai" year={2026} />
    </DialogsProvider>
  );
  const show = () => element;
  const Page = createRoutesStub([{ path: href('/keranjang'), Component: show }]);
  mount(<Page initialEntries={[href('/keranjang')]} />);
}

const openShop = {
  problem: null,
  answerHours: null,
  minOrder: 0,
  tariffs: [],
  couriers: false,
  vouchers: false,
  orderId: null,
  voucher: null,
};

function idOf(kind: string, index: number): string {
  return `01920000-0000-7000-8000-${kind.repeat(8)}${String(index).padStart(4, '0')}`;
}

const everywhere = { provinsi: '', kotaKabupaten: '', kecamatan: '', freeFrom: null, perKilogram: false };

export const courier: Tariff = {
  ...everywhere,
  id: idOf('d', 0),
  kind: 'own',
  name: 'Kurir toko',
  price: 9_000,
  maxOrder: null,
};

export const pickUp: Tariff = { ...courier, id: idOf('d', 1), kind: 'pickup', name: '', price: 0 };
