import { done, refused, type Texts } from '#app/forms/answers.ts';
import { type PostedFields, typedIn } from '#app/forms/posted.ts';
import { actOr } from '#app/load-failure.ts';
import { orderMissing } from '#app/routes/dashboard/orders/change-action.ts';
import type { OpenShop } from '#app/routes/dashboard/shop-access.ts';
import { isUuid } from '#domain/id.ts';
import { isUnnotified, notificationText } from '#domain/orders/change.ts';
import { REASON_MISSING } from '#domain/orders/correction.ts';
import { MAX_EDITS } from '#domain/orders/edits/edit.ts';
import { addedIn, parseOrderEdit } from '#domain/orders/edits/form.ts';
import { proofMessages } from '#domain/payments/proof.ts';
import { editOrder, type OrderEditResult } from '#server/orders/edits/edit.ts';
import type { ShortVariant } from '#server/orders/edits/stock.ts';
import { findGoods, type Good, readGoods } from '#server/orders/goods/goods.ts';
import { readStoreOrder } from '#server/orders/orders.ts';

/** `goods`: products that may be added to the order; those with a typed quantity come first. */
type Offered = { goods: Good[] };

export function answerOrderEdit(request: Request, shop: OpenShop, fields: PostedFields, orderId: string) {
  const values = typedIn(fields);
  return actOr(
    request,
    (reason, status) => refused({ sentence: failedFor(reason), values, goods: [] as Good[] }, status),
    async () => {
      if (!isUuid(orderId)) throw await orderMissing(orderId);
      if (fields.intent === 'search' || (fields.intent === 'enter' && asksAnew(values)))
        return search(shop, values, orderId);
      const offered = await offeredTo(shop, values);
      const parsed = parseOrderEdit(fields);
      if (!parsed.ok) {
        const { form, ...errors } = parsed.errors;
        return refused({ sentence: form ? failedFor(form) : '', errors, values, ...offered }, 400);
      }
      const { result, order } = await shop.run(async (tx) => ({
        result: await editOrder(tx, shop.actor, shop.storeId, { ...parsed.edit, orderId }),
        order: await readStoreOrder(tx, shop.storeId, orderId),
      }));
      if (result.kind === 'notFound' || !order) throw await orderMissing(orderId);
      if (result.kind === 'saved')
        return done(`Pesanan diubah. ${notificationText(order)}`, {
          ...nothing,
          lasting: isUnnotified(order),
        });
      if (result.kind === 'unchanged') return done('Tidak ada yang berubah.', nothing);
      if (result.kind === 'reasonMissing')
        return refused({ errors: { shippingReason: REASON_MISSING }, values, ...offered }, 400);
      if (result.kind === 'proofWaits') {
        const errors = { despiteProof: proofMessages.despite };
        const sentence = failedFor(proofMessages.waits);
        return refused({ sentence, errors, values, proofWaits: true, ...offered });
      }
      if (result.kind !== 'short')
        return refused({ sentence: failedFor(reasonOf(result)), values, ...offered });
      const sentence = failedFor('stok tidak cukup, jadi belum ada yang diubah.');
      return refused({ sentence, errors: shortErrors(result.short, order.items), values, ...offered });
    },
  );
}

function asksAnew({ cari = '', searched = '' }: Texts): boolean {
  return cari.trim() !== '' && cari !== searched;
}

const nothing: Offered = { goods: [] };

async function search(shop: OpenShop, values: Texts, orderId: string) {
  const typed = (values.cari ?? '').trim().slice(0, 80);
  const order = await shop.run((tx) => readStoreOrder(tx, shop.storeId, orderId));
  if (!order) throw await orderMissing(orderId);
  const { goods: chosen } = await offeredTo(shop, values);
  const found = typed === '' ? [] : await shop.run((tx) => findGoods(tx, shop.storeId, 'alsoHidden', typed));
  const chosenIds = new Set(chosen.map(({ id }) => id));
  const goods = [...chosen, ...found.filter(({ id }) => !chosenIds.has(id))];
  const isFound = typed === '' || found.length > 0;
  return done('', {
    goods,
    values: { ...values, searched: values.cari ?? '' },
    missed: isFound ? '' : 'Tidak ada produk dengan nama itu.',
  });
}

async function offeredTo(shop: OpenShop, values: Texts): Promise<Offered> {
  const ids = addedIn(values).filter((id) => !['', '0'].includes((values[`add-${id}`] ?? '').trim()));
  return { goods: [...(await shop.run((tx) => readGoods(tx, shop.storeId, 'alsoHidden', ids))).values()] };
}

function failedFor(reason: string): string {
  return `Gagal mengubah pesanan: ${reason}`;
}

type Refusal = Exclude<
  OrderEditResult,
  { kind: 'saved' | 'unchanged' | 'notFound' | 'short' | 'proofWaits' | 'reasonMissing' }
>;

function reasonOf(result: Refusal): string {
  switch (result.kind) {
    case 'empty':
      return 'sisakan paling sedikit satu barang. Untuk membatalkannya, pakai Batalkan di halaman pesanan.';
    case 'tooManyLines':
      return 'paling banyak 100 barang yang berbeda.';
    case 'tooDear':
      return 'totalnya terlalu besar.';
    case 'tooManyEdits':
      return `pesanan ini sudah diubah ${MAX_EDITS} kali.`;
    case 'gone':
      return 'ada produk yang sudah tidak ada. Cari lagi.';
    case 'notAllowed':
      return `pesanan berstatus "${result.status}" tidak bisa diubah lagi.`;
    case 'conflict':
      return 'isi atau status pesanan ini sementara itu sudah berubah. Muat ulang halaman.';
    default:
      throw new Error(`an edit came to ${result.kind}`);
  }
}

function shortErrors(short: ShortVariant[], items: { id: string; variantId: string }[]): Texts {
  const lines = new Map(items.map(({ id, variantId }) => [variantId, id]));
  return Object.fromEntries(
    short.map(({ variantId, most }) => {
      const line = lines.get(variantId);
      const name = line === undefined ? `add-${variantId}` : `line-${line}`;
      return [name, most === 0 ? 'Stoknya habis.' : `Stok hanya cukup untuk ${most}.`];
    }),
  );
}
