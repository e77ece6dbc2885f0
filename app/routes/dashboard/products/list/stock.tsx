import { formatNumber } from '#domain/format.ts';
import { LOW_STOCK } from '#domain/products/product.ts';

export function Stock({ stok }: { stok: number }) {
  if (stok === 0) return <strong className="font-semibold text-danger">Stok habis</strong>;
  if (stok <= LOW_STOCK) return <strong className="font-semibold text-warning">Stok tinggal {stok}</strong>;
  return <>Stok {formatNumber(stok)}</>;
}
