import { formatNumber } from '../../../../../../domain/format.ts';
import { ButtonLink } from '../../../../../ui/controls/button.tsx';
import { Notice } from '../../../../../ui/page/notice.tsx';
import { useDashboardPath } from '../../../shop.ts';

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
