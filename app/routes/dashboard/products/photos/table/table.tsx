import { useEffect, useEffectEvent, useRef } from 'react';
import { Form } from 'react-router';
import type { Refused } from '#app/forms/answers.ts';
import { useOutcomeToast } from '#app/forms/outcome.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Section } from '#app/ui/page/section.tsx';
import type { OwnProduct } from '#domain/products/product.ts';
import type { ProductDraftAnswer } from './action.ts';
import { ProductDraftRow } from './row.tsx';
import { type ProductDrafts, useProductDrafts } from './use-product-drafts.ts';

type ProductDraftTableProps = {
  storeId: string;
  products: readonly OwnProduct[];
  sent: Extract<ProductDraftAnswer, Refused> | null;
};

export function ProductDraftTable({ storeId, products, sent }: ProductDraftTableProps) {
  const drafts = useProductDrafts(storeId, products);
  const list = useRef<HTMLUListElement>(null);
  useOutcomeToast(drafts.outcome);
  useEarlierTexts(list, drafts);
  const { rows, complete, isShowing } = drafts;
  const { '': refused } = drafts.refusals;
  if (rows.length === 0) return null;
  return (
    <Section title="Draf">
      <p className="mb-2 text-ink-soft text-sm">
        Isi nama, lalu Enter atau Berikutnya untuk turun. Semua tersimpan sendiri.
      </p>
      <ul ref={list} className="-mx-4 divide-y divide-line border-line border-y sm:-mx-5">
        {rows.map((product, nth) => (
          <ProductDraftRow
            key={product.id}
            product={product}
            rowNumber={nth + 1}
            drafts={drafts}
            sent={sent?.id === product.id ? sent : null}
          />
        ))}
      </ul>
      <Form
        method="post"
        data-floating-bar
        className="sticky bottom-[calc(2.75rem+env(safe-area-inset-bottom))] z-10 -mx-4 -mb-4 rounded-b-card bg-surface px-4 py-3 sm:-mx-5 sm:-mb-5 sm:px-5 lg:bottom-0"
      >
        {refused && (
          <p role="alert" className="mb-2 font-medium text-danger text-sm">
            {refused.sentence}
          </p>
        )}
        <input type="hidden" name="ids" value={complete.map(({ id }) => id).join()} />
        <Button
          type="submit"
          name="intent"
          value="show-all"
          data-after-drafts
          pendingText="Menampilkan..."
          pending={isShowing}
          className="w-full px-2! sm:w-auto sm:px-4!"
          onClick={(event) => {
            event.preventDefault();
            drafts.showAll();
          }}
        >
          Tampilkan semua yang lengkap ({complete.length})
        </Button>
      </Form>
    </Section>
  );
}

/** Restores texts that were unsaved before a reload. Then saves them and the texts typed before hydration. */
function useEarlierTexts(list: React.RefObject<HTMLUListElement | null>, drafts: ProductDrafts): void {
  const take = useEffectEvent(() => {
    const stored = drafts.readStored();
    for (const form of list.current?.querySelectorAll<HTMLFormElement>('form[data-product]') ?? [])
      for (const input of form.querySelectorAll<HTMLInputElement>('input:not([type="hidden"])')) {
        const text = Object.entries(stored[form.dataset.product ?? ''] ?? {}).find(
          ([name]) => name === input.name,
        )?.[1];
        if (text === undefined && input.value === input.defaultValue) continue;
        if (text !== undefined) input.value = text;
        input.dispatchEvent(new Event('input', { bubbles: true }));
      }
    drafts.leaveAll();
  });
  useEffect(() => take(), []);
}
