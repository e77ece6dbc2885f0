import { useEffect, useEffectEvent } from 'react';
import { useFetcher } from 'react-router';
import type { Product } from '../../../domain/product.ts';
import { Modal } from '../modal.tsx';
import type { DoneWithProduct, ProductAnswer } from './product-answer.ts';
import { ProductForm } from './product-form.tsx';

type ProductEditDialogProps = {
  /** The product as it was when the dialog opened: live changes don't move under the owner's fingers. */
  product: Product;
  onClose: () => void;
  onSaved: (done: DoneWithProduct) => void;
};

/** Changes a product over the list. */
export function ProductEditDialog({ product, onClose, onSaved }: ProductEditDialogProps) {
  const fetcher = useFetcher<ProductAnswer>();
  const answer = fetcher.data;
  const saved = useEffectEvent((done: DoneWithProduct) => onSaved(done));
  useEffect(() => {
    if (answer?.kind === 'done') saved(answer);
  }, [answer]);
  return (
    <Modal title={`Edit ${product.namaProduk}`} onClose={onClose}>
      <ProductForm
        product={product}
        refused={answer?.kind === 'refused' ? answer : null}
        fetcher={fetcher}
        onCancel={onClose}
      />
    </Modal>
  );
}
