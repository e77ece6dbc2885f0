import type { Actor } from '#domain/access.ts';
import type { TodaysProduct } from '#domain/checkout/todays-cart.ts';
import { messages } from '#domain/messages.ts';
import { photoUrl } from '#domain/products/photo.ts';
import type { Tariff } from '#domain/shipping/tariff.ts';
import { holidayText } from '#domain/stores/opening.ts';
import { type AnswerHours, takesOrders } from '#domain/stores/store.ts';
import { asBuyerAt, asGuest, asSystem } from '../db/access.ts';
import { pipelined } from '../db/client-dialect.ts';
import { selectCourierOffer } from '../shipping/rates/rates.ts';
import { selectActiveTariffs } from '../shipping/tariffs.ts';
import { readStore, type Store } from '../stores/store.ts';
import { selectUsableVoucher } from '../vouchers/vouchers.ts';
import { readSoldVariants, type SoldVariant } from './sold-variants.ts';
import { accountOfKey } from './with-account/account.ts';

export type TodaysCart = {
  namaToko: string | null;
  slug: string | null;
  problem: string | null;
  products: TodaysProduct[];
  answerHours: AnswerHours | null;
  minOrder: number;
  tariffs: Tariff[];
  couriers: boolean;
  vouchers: boolean;
};

const noShop: TodaysCart = {
  namaToko: null,
  slug: null,
  problem: messages.cartStoreNotFound,
  products: [],
  answerHours: null,
  minOrder: 0,
  tariffs: [],
  couriers: false,
  vouchers: false,
};

/** `ids` are variant ids. Omits deleted, hidden and other shops' variants, and all variants of an inactive shop. */
export async function readTodaysCart(storeId: string, ids: string[]): Promise<TodaysCart> {
  const offers = await readHiddenOffers(storeId);
  return asGuest(storeId, async (tx) => {
    const store = await readStore(tx, storeId);
    if (!store) return noShop;
    const isOpen = store.phase !== 'inactive';
    const shown = isOpen ? await readSoldVariants(tx, storeId, ids) : [];
    const products = shown.map(asInCart);
    const tariffs = await selectActiveTariffs(tx, storeId).execute();
    const { namaToko, slug, answerHours, minOrder } = store;
    const storeFacts = { namaToko, slug, problem: problemOf(store), answerHours, minOrder };
    return { ...storeFacts, products, tariffs, ...offers, vouchers: isOpen && offers.vouchers };
  });
}

/** Uses `asSystem`, because a guest may not read courier settings or vouchers, but may know whether there are any. */
async function readHiddenOffers(storeId: string): Promise<Pick<TodaysCart, 'couriers' | 'vouchers'>> {
  const [couriers, vouchers] = await asSystem((tx) =>
    pipelined(tx, [selectCourierOffer(tx, storeId), selectUsableVoucher(tx, storeId)]),
  );
  return { couriers: couriers.length > 0, vouchers: vouchers.length > 0 };
}

function asInCart({ photo, storeId, ...variant }: SoldVariant): TodaysProduct {
  return { ...variant, photoUrl: photo ? photoUrl(storeId, photo, 320, 'webp') : '' };
}

function problemOf({ phase, waNumber, closedUntil, timeZone }: Store): string | null {
  if (phase === 'inactive') return messages.storeInactive;
  if (!takesOrders(phase)) return messages.storeTakesNoOrders;
  if (closedUntil) return holidayText(closedUntil, timeZone);
  return waNumber === '' ? messages.cartStoreWithoutNumber : null;
}

/** Finds the order of a checkout whose response was lost. `key` is the checkout's idempotency key. */
export async function findOrderOfKey(
  asking: Actor | null,
  storeId: string,
  key: string,
): Promise<string | null> {
  const actor = asking ?? accountOfKey(storeId, key);
  if (actor.role !== 'customer') return null;
  const row = await asBuyerAt(actor, storeId, (tx) =>
    tx
      .selectFrom('idempotencyKeys')
      .select('orderId')
      .where('storeId', '=', storeId)
      .where('customerId', '=', actor.id)
      .where('key', '=', key)
      .executeTakeFirst(),
  );
  return row?.orderId ?? null;
}
