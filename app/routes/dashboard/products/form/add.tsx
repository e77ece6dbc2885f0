import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { DoneWithProduct, ProductAnswer } from '../answer.ts';
import { ProductForm } from './form.tsx';

type ProductAddProps = {
  open: boolean;
  onToggle: (open: boolean) => void;
  sent: ProductAnswer | undefined;
  onAdded: (done: DoneWithProduct) => void;
};

export function ProductAdd({ open, onToggle, sent, onAdded }: ProductAddProps) {
  const [added, setAdded] = useState(0);
  const summary = useRef<HTMLElement>(null);
  const wasOpen = useRef(open);
  useEffect(() => {
    if (open && !wasOpen.current) summary.current?.focus();
    wasOpen.current = open;
  }, [open]);
  const refused = added === 0 && sent?.kind === 'refused' && sent.intent === 'add' ? sent : null;
  return (
    <details
      open={open}
      onToggle={(event) => onToggle(event.currentTarget.open)}
      className={`mb-4 rounded-card border border-line bg-surface shadow-soft ${open ? '' : 'hidden'}`}
    >
      <summary
        ref={summary}
        className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-2 rounded-card px-4 font-semibold text-brand [&::-webkit-details-marker]:hidden"
      >
        Produk baru
        <X aria-hidden className="size-5 shrink-0" />
      </summary>
      <div className="border-line border-t p-4">
        <ProductForm
          key={added}
          refused={refused}
          onDone={(done) => {
            setAdded(added + 1);
            onToggle(false);
            onAdded(done);
          }}
        />
      </div>
    </details>
  );
}
