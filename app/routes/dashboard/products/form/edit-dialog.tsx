import { Modal } from '#app/ui/controls/modal.tsx';
import type { OwnProduct } from '#domain/products/product.ts';
import type { DoneWithProduct } from '../answer.ts';
import { ProductForm } from './form.tsx';

type ProductEditDialogProps = {
  /** The product as it was when the dialog opened, so that a live change does not alter the fields during editing. */
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
