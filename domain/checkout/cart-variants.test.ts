import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MAX_OPTION_TEXT, nameWithOptions } from '../products/option.ts';
import {
  addToCart,
  type Cart,
  type CartItem,
  cartCount,
  cartFingerprint,
  clearCart,
  emptyCart,
  removeFromCart,
  restoreCart,
  setQuantity,
} from './cart.ts';
import { agreeToLines, limitToStock, type TodaysProduct, todaysLines } from './todays-cart.ts';

const idOf = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const shops = [idOf(101), idOf(102)];
const sizes = ['M', 'L', 'XL'];

type Choice = { product: number; size: number; shop: number };
const choice: fc.Arbitrary<Choice> = fc.record({ product: fc.nat(2), size: fc.nat(2), shop: fc.nat(1) });
const count = fc.nat(5);

function variantOf({ product, size, shop }: Choice, harga = 1_000, stok = 5): Omit<CartItem, 'quantity'> {
  const productId = idOf(shop * 50 + product * 10);
  return {
    id: idOf(shop * 50 + product * 10 + size),
    productId,
    optionText: `${sizes[size]}, Merah`,
    storeId: shops[shop] as string,
    namaProduk: `Kaos ${product}`,
    harga,
    stok,
    photoUrl: '',
  };
}

type Step =
  | { do: 'add'; choice: Choice; harga: number; stok: number }
  | { do: 'set'; choice: Choice; quantity: number; stok: number }
  | { do: 'remove'; choice: Choice }
  | { do: 'clear' }
  | { do: 'reload' };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('add' as const), choice, harga: count, stok: count }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('set' as const), choice, quantity: fc.nat(8), stok: count }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), choice }) },
  { weight: 1, arbitrary: fc.constantFrom<Step>({ do: 'clear' }, { do: 'reload' }) },
);

function take(cart: Cart, one: Step): Cart {
  if (one.do === 'clear') return clearCart(cart);
  if (one.do === 'reload') {
    const stored = JSON.parse(JSON.stringify(cart));
    return restoreCart(stored.items, stored.currentStoreId);
  }
  const variant = variantOf(one.choice);
  if (one.do === 'remove') return removeFromCart(cart, variant.id);
  if (one.do === 'set') return setQuantity(cart, variant.id, one.quantity, one.stok);
  const result = addToCart(cart, variantOf(one.choice, one.harga, one.stok));
  return result.kind === 'added' ? result.cart : cart;
}

const filled = fc.array(step, { maxLength: 30 }).map((steps) => steps.reduce(take, emptyCart));

function expected(steps: readonly Step[]): Map<string, number> {
  const pieces = new Map<string, number>();
  let shop: string | null = null;
  for (const one of steps) {
    if (one.do === 'clear') pieces.clear();
    if (one.do === 'clear' || one.do === 'reload') continue;
    const { id, storeId } = variantOf(one.choice);
    const present = pieces.get(id);
    if (one.do === 'remove' || (one.do === 'set' && one.quantity === 0)) pieces.delete(id);
    else if (one.do === 'set') {
      if (present) pieces.set(id, Math.max(1, Math.min(one.quantity, one.stok)));
    } else if ((pieces.size === 0 || shop === storeId) && (present ?? 0) < one.stok) {
      shop = storeId;
      pieces.set(id, (present ?? 0) + 1);
    }
  }
  return pieces;
}

it('has each variant once, with its own pieces, after any steps and reloads', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const { items } = steps.reduce(take, emptyCart);
      expect(new Map(items.map(({ id, quantity }) => [id, quantity]))).toEqual(expected(steps));
      expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
    }),
  );
});

it("keeps option text, product and price of each line's own variant", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const last = new Map(
        steps.flatMap((one) => (one.do === 'add' ? [[variantOf(one.choice).id, one.choice] as const] : [])),
      );
      for (const item of steps.reduce(take, emptyCart).items) {
        const { harga: _, stok: __, ...facts } = variantOf(last.get(item.id) as Choice);
        expect(item).toMatchObject(facts);
        expect(item.quantity).toBeLessThanOrEqual(item.stok);
      }
    }),
  );
});

it('is the same after a reload', () => {
  fc.assert(
    fc.property(filled, (cart) => {
      expect(take(cart, { do: 'reload' })).toEqual(cart);
    }),
  );
});

it('uses each product’s first variant if stored before variants existed', () => {
  fc.assert(
    fc.property(filled, (cart) => {
      const former = cart.items.map(({ productId: _, optionText: __, ...item }) => item);
      const { items } = restoreCart(JSON.parse(JSON.stringify(former)), cart.currentStoreId);
      expect(items).toEqual(cart.items.map((item) => ({ ...item, productId: item.id, optionText: '' })));
    }),
  );
});

it('reads any stored option text and product id as valid values', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (optionText, productId) => {
      const line = { ...variantOf({ product: 0, size: 1, shop: 0 }), quantity: 1, optionText, productId };
      const [item] = restoreCart([line], shops[0]).items;
      expect(item?.productId).toBe(item?.id);
      expect(item?.optionText).toBe(
        typeof optionText === 'string' ? optionText.slice(0, MAX_OPTION_TEXT) : '',
      );
    }),
  );
});

it('has the same fingerprint exactly if variants and pieces are the same', () => {
  fc.assert(
    fc.property(filled, filled, (one, other) => {
      const orderOf = ({ currentStoreId, items }: Cart) =>
        JSON.stringify([currentStoreId, items.map(({ id, quantity }) => [id, quantity]).sort()]);
      expect(cartFingerprint(one) === cartFingerprint(other)).toBe(orderOf(one) === orderOf(other));
      const renamed = one.items.toReversed().map((item) => ({ ...item, optionText: 'Besar', harga: 7 }));
      expect(cartFingerprint({ ...one, items: renamed })).toBe(cartFingerprint(one));
    }),
  );
});

const fates = fc.array(fc.option(fc.record({ harga: count, stok: count })), { minLength: 18, maxLength: 18 });

it('reports on each line only the changes of its own variant', () => {
  fc.assert(
    fc.property(filled, fates, (cart, fate) => {
      const today = cart.items.flatMap((item, at): TodaysProduct[] => {
        const now = fate[at];
        return now ? [{ ...item, ...now, berat: 250, optionText: 'Jumbo, Hijau' }] : [];
      });
      const lines = todaysLines(cart, today);
      expect(lines.map(({ id }) => id)).toEqual(cart.items.map(({ id }) => id));
      for (const [at, line] of lines.entries())
        expectFate(cart.items[at] as CartItem, line, fate[at] ?? null);
      const limited = limitToStock(cart, today);
      expect(cartCount(limited)).toBeLessThanOrEqual(cartCount(cart));
      const agreed = todaysLines(agreeToLines(limited, todaysLines(limited, today)), today);
      for (const { orderable, notices } of agreed) if (orderable) expect(notices).toEqual([]);
    }),
  );
});

function expectFate(
  item: CartItem,
  line: ReturnType<typeof todaysLines>[number],
  now: { harga: number; stok: number } | null,
): void {
  const name = nameWithOptions(line.namaProduk, line.optionText);
  if (!now) {
    expect([name, line.notices]).toEqual([
      nameWithOptions(item.namaProduk, item.optionText),
      ['Produk sudah tidak dijual'],
    ]);
    return;
  }
  expect(name).toBe(`${item.namaProduk} (Jumbo, Hijau)`);
  expect(line.harga).toBe(now.harga);
  expect(line.orderable).toBe(now.stok > 0);
  if (line.orderable) expect(line.quantity).toBe(Math.min(item.quantity, now.stok));
  const isLess = line.quantity < item.quantity || now.stok === 0;
  expect(line.notices.some((text) => text.startsWith('Harga berubah'))).toBe(now.harga !== item.harga);
  if (isLess) expect(line.notices).toContain(now.stok === 0 ? 'Stok habis' : `Stok tersisa ${now.stok}`);
}
