import { useEffect, useEffectEvent, useState } from 'react';
import type { Done, Refused } from '#app/forms/answers.ts';
import { savedProducts } from '#app/routes/dashboard/products/list/saved-products.ts';
import { useSendQueue } from '#app/routes/dashboard/products/send-queue.ts';
import { isComplete } from '#domain/products/drafts/drafts.ts';
import type { OwnProduct } from '#domain/products/product.ts';
import type { ProductDraftAnswer, ProductDraftIntent } from './action.ts';
import { factsWith, useUnsavedTexts } from './use-unsaved-texts.ts';
import { withPublished } from './with-published.ts';

type Change = { intent: ProductDraftIntent; productId: string; fields: Record<string, string> };

export type ProductDrafts = ReturnType<typeof useProductDrafts>;

export function useProductDrafts(storeId: string, drafts: readonly OwnProduct[]) {
  const { texts, leftOf, isTyped, readStored, type, settle } = useUnsavedTexts(storeId);
  const { newest, shown, savedIds, refusals, outcome, take } = useAnswers(settle);
  const rows = useSteadyDrafts(drafts, shown).map(newest);
  const { send, unsent } = useSendQueue<Change, ProductDraftAnswer>({
    fieldsOf: ({ intent, productId, fields }) => ({ intent, productId, ...fields }),
    join: joined,
    onAnswer: take,
    // Ignores a failed save: the text is sent again when the user leaves a field of the row or is back online.
    onFailed: () => undefined,
  });
  const leave = (product: OwnProduct) => {
    const fields = leftOf(product);
    if (Object.keys(fields).length === 0) return settle(product);
    const seen = fields.stok !== undefined && { seenStok: String(product.stok) };
    send({ intent: 'save', productId: product.id, fields: { ...fields, ...seen } });
  };
  const leaveAll = () => {
    for (const row of rows) if (isTyped(row.id)) leave(row);
  };
  useBackOnline(leaveAll);
  const complete = rows.filter(({ id, ...row }) => {
    return !shown.has(id) && isComplete(factsWith(texts[id] ?? {}, row));
  });
  return {
    rows,
    texts,
    shown,
    refusals,
    outcome,
    complete,
    readStored,
    type,
    leave,
    leaveAll,
    isSaved: (id: string) => savedIds.has(id) && texts[id] === undefined,
    isPending: (id: string) => unsent.some(({ productId }) => productId === id),
    isShowing: unsent.some(({ intent }) => intent === 'show-all'),
    show: (product: OwnProduct, onSale: boolean) => {
      leave(product);
      send({ intent: onSale ? 'show' : 'hide', productId: product.id, fields: {} });
    },
    showAll: () => {
      leaveAll();
      send({ intent: 'show-all', productId: '', fields: { ids: complete.map(({ id }) => id).join() } });
    },
  };
}

function useAnswers(settle: (product: OwnProduct) => void) {
  const [{ newest, remember }] = useState(savedProducts);
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const [savedIds, setSavedIds] = useState<ReadonlySet<string>>(new Set());
  const [refusals, setRefusals] = useState<Readonly<Record<string, Refused>>>({});
  const [outcome, setOutcome] = useState<Done | null>(null);
  const take = (answer: ProductDraftAnswer) => {
    const { intent, id } = answer;
    const { [id]: _, ...others } = refusals;
    setRefusals(answer.kind === 'refused' ? { ...others, [id]: answer } : others);
    if (answer.kind === 'refused') return;
    const { product, shown: ids = [id] } = answer;
    if (product) {
      setSavedIds((before) => new Set([...before, id]));
      remember(product);
      settle(product);
    }
    if (intent === 'save') return;
    setShown((before) => new Set([...before, ...ids].filter((one) => intent !== 'hide' || one !== id)));
    setOutcome(answer);
  };
  return { newest, shown, savedIds, refusals, outcome, take };
}

function joined(last: Change, next: Change): Change | null {
  const isSame = last.intent === 'save' && next.intent === 'save' && last.productId === next.productId;
  return isSame ? { ...next, fields: { ...last.fields, ...next.fields } } : null;
}

function useBackOnline(tryAgain: () => void): void {
  const again = useEffectEvent(tryAgain);
  useEffect(() => {
    const listen = () => again();
    window.addEventListener('online', listen);
    return () => window.removeEventListener('online', listen);
  }, []);
}

/** Drafts that were published on this page keep their rows in the table until the page is left. */
function useSteadyDrafts(drafts: readonly OwnProduct[], shown: ReadonlySet<string>): readonly OwnProduct[] {
  const [steady, setSteady] = useState(drafts);
  useEffect(() => {
    setSteady((before) => withPublished(drafts, before, shown));
  }, [drafts, shown]);
  return withPublished(drafts, steady, shown);
}
