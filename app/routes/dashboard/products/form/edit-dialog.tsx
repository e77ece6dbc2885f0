import { Modal } from '#app/ui/controls/modal.tsx';
import type { OwnProduct } from '#domain/products/product.ts';
import type { DoneWithProduct } from '../answer.ts';
import { ProductForm } from './form.tsx';

type ProductEditDialogProps = {
  /** The product when the dialog opened: live changes must not move its fields. */
  product: OwnProduct;
  onClose: () => void;
  onSaved: (done: DoneWithProduct) => void;
};

export function ProductEditDialog({ product, onClose, onSaved }: ProductEditDialogProps) {
  return (
    <Modal title={`Edit ${product.namaProduk}`} onClose={onClose}>
      <ProductForm product={product} refused={null} onDone={onSaved} onCancel={onClose} />
    </Modal>
  );
}
