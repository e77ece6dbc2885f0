import { useDashboardPath } from '#app/routes/dashboard/shop.ts';
import { ButtonLink } from '#app/ui/controls/button.tsx';
import { Notice } from '#app/ui/page/notice.tsx';
import { formatNumber } from '#domain/format.ts';

export function ImportDone({ made, changed }: { made: number; changed: number }) {
  const pathTo = useDashboardPath();
  return (
    <>
      <Notice tone="success">
        {formatNumber(made)} produk baru ditambahkan, {formatNumber(changed)} produk diubah.
      </Notice>
      <div>
        <ButtonLink to={pathTo('/dashboard/produk')}>Lihat Produk</ButtonLink>
      </div>
    </>
  );
}
