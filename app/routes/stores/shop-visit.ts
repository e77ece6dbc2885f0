import { useCallback, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { type NavigateFunction, useNavigate } from 'react-router';
import { storeAnswerHours } from '#app/browser/answer-time.ts';
import { changeCart, putInCart, readCart } from '#app/browser/cart.ts';
import { storeTaps, takeTaps } from '#app/browser/pending-taps.ts';
import { rememberShop } from '#app/browser/storage.ts';
import { useDialogs } from '#app/ui/controls/dialogs.tsx';
import { clearCart, holdsOtherStore, MAX_CART_LINES } from '#domain/checkout/cart.ts';
import { messages } from '#domain/messages.ts';
import { nameWithOptions } from '#domain/products/option.ts';
import { photoUrl } from '#domain/products/photo.ts';
import type { ListedProduct } from '#domain/products/product.ts';
import { href } from '#domain/routes/href.ts';
import type { AnswerHours } from '#domain/stores/store.ts';

export type ShopProduct = Pick<
  ListedProduct,
  'id' | 'storeId' | 'namaProduk' | 'harga' | 'stok' | 'only' | 'photos'
>;

type VisitedShop = { storeId: string; answerHours: AnswerHours | null };

/** If this page is still open this long after `history.back()`, there was no earlier page. */
const BACK_MS = 600;

/**
 * Asks before emptying a cart that holds another shop's products (docs/product/cart.md#one-shop-at-a-time).
 * Also adds the products that were tapped before hydration.
 */
export function useShopVisit({ storeId, answerHours }: VisitedShop, products: readonly ShopProduct[]) {
  const { alert, confirm } = useDialogs();
  const navigate = useNavigate();
  const [added, setAdded] = useState('');
  const visited = useRef('');

  const add = useCallback(
    (product: ShopProduct, pieces = 1) => {
      const kind = putInCart(cartProduct(product), pieces);
      if (kind === 'added')
        setAdded(`${pieces > 1 ? `${pieces} ` : ''}${nameOf(product)} masuk ke keranjang.`);
      else void alert(cartRefusalText(kind, product));
    },
    [alert],
  );

  const visit = useEffectEvent(async () => {
    const taps = takeTaps().filter((tap) => tap.storeId === storeId);
    const { currentStoreId } = readCart();
    if (holdsOtherStore(readCart(), storeId)) {
      // `takeTaps` has deleted the stored taps. They are stored again to survive a reload while the dialog is open.
      storeTaps(taps);
      const moveOn = await confirm(messages.confirmOtherStore, { danger: true });
      storeTaps([]);
      if (!moveOn) return goBack(navigate, href('/toko/:toko', { toko: currentStoreId ?? '' }));
      changeCart(clearCart);
    }
    rememberShop(storeId);
    storeAnswerHours(storeId, answerHours);
    for (const { id, pieces } of taps) {
      const product = products.find((one) => one.id === id);
      if (product) add(product, pieces);
    }
  });
  useLayoutEffect(() => {
    // React's strict mode runs effects twice, but a visit must send its request only once.
    if (visited.current === storeId) return;
    visited.current = storeId;
    void visit();
  }, [storeId]);

  return { add, added };
}

function cartProduct({ id, only, storeId, namaProduk, harga, stok, photos: [cover] }: ShopProduct) {
  return {
    id: only?.id ?? id,
    productId: id,
    optionText: only?.optionText ?? '',
    storeId,
    namaProduk,
    harga,
    stok,
    photoUrl: cover ? photoUrl(storeId, cover, 320, 'webp') : '',
  };
}

function nameOf({ namaProduk, only }: ShopProduct): string {
  return nameWithOptions(namaProduk, only?.optionText ?? '');
}

function cartRefusalText(kind: 'otherStore' | 'atStock' | 'full', product: ShopProduct): string {
  if (kind === 'otherStore') return messages.mixedStores;
  if (kind === 'full') return `Keranjang paling banyak berisi ${MAX_CART_LINES} jenis produk.`;
  const inCart = readCart().items.find(({ id }) => id === (product.only?.id ?? product.id))?.quantity ?? 0;
  if (inCart < product.stok)
    return `Stok tersisa ${product.stok}${inCart > 0 ? `, ${inCart} di antaranya sudah di keranjang Anda` : ''}.`;
  return `Stok tersisa ${product.stok}. Semua ${nameOf(product)} yang ada sudah di keranjang Anda.`;
}

function goBack(navigate: NavigateFunction, home: string): void {
  const here = window.location.href;
  const hasPageBefore = window.history.state?.idx > 0 || document.referrer !== '';
  if (!hasPageBefore) return void navigate(home, { replace: true });
  window.history.back();
  window.setTimeout(() => {
    if (window.location.href === here) void navigate(home, { replace: true });
  }, BACK_MS);
}
