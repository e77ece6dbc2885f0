import { ShoppingCart } from 'lucide-react';
import { ButtonLink } from '#app/ui/controls/button.tsx';
import { EmptyState } from '#app/ui/page/empty-state.tsx';
import { href } from '#domain/routes/href.ts';

export function EmptyCart({ storeId }: { storeId: string | null }) {
  const back = (
    <ButtonLink to={storeId ? href('/toko/:toko', { toko: storeId }) : '/'}>Lanjut Belanja</ButtonLink>
  );
  return (
    <EmptyState title="Keranjang Anda Kosong" icon={<ShoppingCart />} action={back}>
      Produk yang Anda pilih di sebuah toko akan tampil di sini.
    </EmptyState>
  );
}
