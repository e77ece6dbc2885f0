import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { randomUuid } from '#app/browser/random-uuid.ts';
import { useDialogs } from '#app/ui/controls/dialogs.tsx';
import { messages } from '#domain/messages.ts';
import type { OwnProduct } from '#domain/products/product.ts';
import { parseStock, stockWrongText } from '#domain/products/stock/change.ts';
import type { DoneWithProduct, ProductAnswer } from '../answer.ts';
import { useSendQueue } from '../send-queue.ts';
import type { StockByVariant } from './steady-products.ts';

const brokenOffText = 'jawaban belum diterima. Periksa daftar ini, lalu coba lagi.';

/** Rows keep their places this long after a tap on a stock button, because the owner may tap again. */
const TAPPING_MS = 3_000;

type Identified = Pick<OwnProduct, 'id'>;

export type ProductChanges = {
  remove: (product: Pick<OwnProduct, 'id' | 'namaProduk'>) => void;
  hide: (product: Identified, hidden: boolean) => void;
  /** `seen` is the stock that the owner saw before changing it to `typed`; orders may have reduced it since. */
  stock: (variant: Identified, typed: string, seen: number) => void;
  pendingStock: Readonly<Record<string, number>>;
  /** Stock by variant id as last returned by the server; null if the owner has not tapped a stock button recently. */
  tappedStock: TappedStock;
};

type TappedStock = StockByVariant | null;

type Change = { intent: 'delete' | 'hide' | 'show'; productId: string } | StockTap;

type StockTap = { intent: 'stock'; productId: string; seen: number; delta: number; key: string };

export function useProductChanges(onDone: (done: DoneWithProduct) => void): ProductChanges {
  const { alert, confirm } = useDialogs();
  const [tappedStock, setTappedStock] = useState<TappedStock>(null);
  const { revalidate } = useRevalidator();
  // Reloads the list, because the server may have made the change although no response came.
  const tellFailed = () => {
    void alert(messages.productUpdateFailed(brokenOffText));
    void revalidate();
  };
  const { send, unsent } = useSendQueue<Change, ProductAnswer>({
    fieldsOf,
    join: joined,
    onAnswer: (answer) => {
      if (answer.kind === 'refused')
        return void alert(answer.sentence || messages.productUpdateFailed('coba lagi.'));
      const { id, stok } = answer;
      if (stok !== undefined) setTappedStock((before) => before && { ...before, [id]: stok });
      onDone(answer);
    },
    onFailed: tellFailed,
  });
  const sending = unsent.length > 0;
  useEffect(() => {
    if (!tappedStock || sending) return;
    const timer = setTimeout(() => setTappedStock(null), TAPPING_MS);
    return () => clearTimeout(timer);
  }, [tappedStock, sending]);
  const pendingStock: Record<string, number> = {};
  for (const change of unsent)
    if (change.intent === 'stock')
      pendingStock[change.productId] = (pendingStock[change.productId] ?? 0) + change.delta;
  const sendOther = (intent: 'delete' | 'hide' | 'show', productId: string) => {
    setTappedStock(null);
    send({ intent, productId });
  };
  return {
    remove: async ({ id, namaProduk }) => {
      if (await confirm(messages.confirmProductDelete, { about: namaProduk, danger: true }))
        sendOther('delete', id);
    },
    hide: ({ id }, hidden) => sendOther(hidden ? 'hide' : 'show', id),
    stock: ({ id }, typed, seen) => {
      const stok = parseStock(typed);
      if (stok === null) return void alert(messages.productUpdateFailed(stockWrongText));
      if (stok === seen) return;
      setTappedStock((before) => ({ ...before }));
      send({ intent: 'stock', productId: id, seen, delta: stok - seen, key: randomUuid() });
    },
    pendingStock,
    tappedStock,
  };
}

function joined(last: Change, change: Change): Change | null {
  if (change.intent !== 'stock' || !isSameWay(last, change)) return null;
  return { ...change, seen: last.seen, delta: last.delta + change.delta };
}

/** True if both taps raise or both lower stock. The server may refuse one of two opposite taps but accept their sum. */
function isSameWay(last: Change, tap: StockTap): last is StockTap {
  return last.intent === 'stock' && last.productId === tap.productId && last.delta > 0 === tap.delta > 0;
}

function fieldsOf(change: Change): Record<string, string> {
  if (change.intent !== 'stock') return change;
  const { seen, delta, ...rest } = change;
  return { ...rest, seenStok: String(seen), stok: String(seen + delta) };
}
