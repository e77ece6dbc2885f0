import { Link } from 'react-router';
import { href } from '#domain/routes/href.ts';

export type SharedMerchant = { nmid: string; others: { storeId: string; namaToko: string }[] };

const SHOWN = 3;

export function SameMerchant({ nmid, others }: SharedMerchant) {
  const more = others.slice(SHOWN);
  return (
    <div className="font-medium text-danger text-sm">
      <p>NMID {nmid} juga dipakai toko lain:</p>
      <Shops shops={others.slice(0, SHOWN)} />
      {more.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2.5 lg:min-h-8 lg:py-1">
            dan {more.length} lagi
          </summary>
          <Shops shops={more} />
        </details>
      )}
    </div>
  );
}

function Shops({ shops }: { shops: SharedMerchant['others'] }) {
  return (
    <ul>
      {shops.map(({ storeId, namaToko }) => (
        <li key={storeId}>
          <Link
            to={`${href('/superadmin')}?cari=${storeId}`}
            className="wrap-anywhere inline-flex min-h-11 items-center text-brand underline lg:min-h-8"
          >
            {namaToko}
          </Link>
        </li>
      ))}
    </ul>
  );
}
