import { Form } from 'react-router';
import { formatNumber, formatRupiah } from '../../../domain/format.ts';
import { LOW_STOCK, type Product } from '../../../domain/product.ts';
import { Button } from '../button.tsx';
import { Photo } from '../photo.tsx';

type ProductRowProps = {
  product: Product;
  editable: boolean;
  onEdit: (product: Product) => void;
  onDelete: (product: Product) => void;
};

/** One product of the owner's list. Without scripts its buttons lead to pages that show the form or ask. */
export function ProductRow({ product, editable, onEdit, onDelete }: ProductRowProps) {
  const nameId = `produk-${product.id}`;
  return (
    <article
      aria-labelledby={nameId}
      className="flex gap-4 rounded-card border border-line bg-surface p-3 shadow-soft sm:items-center sm:p-4"
    >
      <div className="w-20 shrink-0 sm:w-24">
        <Photo
          storeId={product.storeId}
          photo={product.photos[0] ?? null}
          name={product.namaProduk}
          sizes="96px"
        />
      </div>
      <div className="min-w-0 flex-1 sm:flex sm:items-center sm:gap-4">
        <div className="min-w-0 flex-1">
          <h3 id={nameId} className="break-words font-semibold">
            {product.namaProduk}
          </h3>
          <p className="font-semibold text-brand tabular-nums">{formatRupiah(product.harga)}</p>
          <p className="text-ink-soft text-sm tabular-nums">
            <Stock stok={product.stok} /> · {formatNumber(product.berat)} gram
            {product.photos.length > 1 && ` · ${product.photos.length} foto`}
          </p>
          {product.deskripsi && (
            <p className="line-clamp-2 break-words text-ink-soft text-sm">{product.deskripsi}</p>
          )}
        </div>
        {editable && (
          <div className="mt-2 flex gap-2 sm:mt-0">
            <RowButton param="edit" product={product} label="Edit" describedBy={nameId} onPress={onEdit} />
            <RowButton
              param="hapus"
              product={product}
              label="Hapus"
              describedBy={nameId}
              onPress={onDelete}
            />
          </div>
        )}
      </div>
    </article>
  );
}

function Stock({ stok }: { stok: number }) {
  if (stok === 0) return <strong className="text-danger">Stok habis</strong>;
  if (stok <= LOW_STOCK) return <strong className="text-warning">Stok tinggal {stok}</strong>;
  return <>Stok {formatNumber(stok)}</>;
}

type RowButtonProps = {
  param: 'edit' | 'hapus';
  product: Product;
  label: string;
  describedBy: string;
  onPress: (product: Product) => void;
};

function RowButton({ param, product, label, describedBy, onPress }: RowButtonProps) {
  return (
    <Form method="get" preventScrollReset>
      <input type="hidden" name={param} value={product.id} />
      <Button
        type="submit"
        variant={param === 'edit' ? 'secondary' : 'quiet'}
        aria-describedby={describedBy}
        onClick={(event) => {
          event.preventDefault();
          onPress(product);
        }}
      >
        {label}
      </Button>
    </Form>
  );
}
