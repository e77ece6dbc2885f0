import { Plus } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useFetcher } from 'react-router';
import type { DoneWithProduct, ProductAnswer } from './product-answer.ts';
import { ProductForm } from './product-form.tsx';

type ProductAddProps = {
  startOpen: boolean;
  /** What the form that was sent without scripts came to. */
  sent: ProductAnswer | undefined;
  onAdded: (done: DoneWithProduct) => void;
};

/** The form for a new product; emptied after each one, so that the next can follow. */
export function ProductAdd({ startOpen, sent, onAdded }: ProductAddProps) {
  const fetcher = useFetcher<ProductAnswer>();
  const [added, setAdded] = useState(0);
  const answer = fetcher.data ?? sent;
  const refused = answer?.kind === 'refused' && answer.intent === 'add' ? answer : null;
  const [open, setOpen] = useState(startOpen || refused !== null);
  const succeed = useEffectEvent((done: DoneWithProduct) => {
    setAdded(added + 1);
    onAdded(done);
  });
  useEffect(() => {
    if (fetcher.data?.kind === 'done') succeed(fetcher.data);
  }, [fetcher.data]);
  return (
    <details
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="rounded-card border border-line bg-surface shadow-soft"
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 rounded-card px-4 font-semibold text-brand [&::-webkit-details-marker]:hidden">
        <Plus aria-hidden className={`size-5 ${open ? 'rotate-45' : ''}`} />
        Produk baru
      </summary>
      <div className="border-line border-t p-4">
        <ProductForm key={added} refused={refused} fetcher={fetcher} />
      </div>
    </details>
  );
}
