import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { DoneWithProduct, ProductAnswer } from '../answer.ts';
import { ProductForm } from './form.tsx';

type ProductAddProps = {
  startOpen: boolean;
  /** What the form sent without scripts came to. */
  sent: ProductAnswer | undefined;
  onAdded: (done: DoneWithProduct) => void;
};

export function ProductAdd({ startOpen, sent, onAdded }: ProductAddProps) {
  const [added, setAdded] = useState(0);
  const refused = sent?.kind === 'refused' && sent.intent === 'add' ? sent : null;
  const [open, setOpen] = useState(startOpen || refused !== null);
  return (
    <details
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="rounded-card border border-line bg-surface shadow-soft"
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 rounded-card px-4 font-semibold text-brand [&::-webkit-details-marker]:hidden">
        <Plus aria-hidden className={`size-5 ${open ? '[transform:rotate(45deg)]' : ''}`} />
        Produk baru
      </summary>
      <div className="border-line border-t p-4">
        <ProductForm
          key={added}
          refused={added === 0 ? refused : null}
          onDone={(done) => {
            setAdded(added + 1);
            onAdded(done);
          }}
        />
      </div>
    </details>
  );
}
