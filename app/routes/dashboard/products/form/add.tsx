import { useState } from 'react';
import { AddCard } from '../../add-card.tsx';
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
  const refused = added === 0 && sent?.kind === 'refused' && sent.intent === 'add' ? sent : null;
  return (
    <AddCard key={added} title="Produk baru" startOpen={added === 0 && (startOpen || refused !== null)}>
      <ProductForm
        refused={refused}
        onDone={(done) => {
          setAdded(added + 1);
          onAdded(done);
        }}
      />
    </AddCard>
  );
}
