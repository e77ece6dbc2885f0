import { useEffect, useEffectEvent } from 'react';
import { useFetcher } from 'react-router';
import type { Product } from '../../../domain/product.ts';
import { Modal } from '../modal.tsx';
import { type ProductAnswer, ProductForm } from './product-form.tsx';

type ProductEditDialogProps = {
  /** The product as it was when the dialog opened: live changes don't move under the owner's fingers. */
  product: Product;
  onClose: () => void;
  onSaved: (namaProduk: string) => void;
};

/** Changes a product over the list. */
export function ProductEditDialog({ product, onClose, onSaved }: ProductEditDialogProps) {
  const fetcher = useFetcher<ProductAnswer>();
  const answer = fetcher.data;
  const saved = useEffectEvent((namaProduk: string) => onSaved(namaProduk));
  useEffect(() => {
    if (answer?.kind === 'updated') saved(answer.namaProduk);
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
