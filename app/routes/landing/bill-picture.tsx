import { OrderStatusBadge } from '#app/ui/orders/status-badge.tsx';
import { formatRupiah } from '#domain/format.ts';
import { groupedNumber, type ShopAccount } from '#domain/payment-methods/account.ts';
import type { QrPicture } from '#domain/stores/qr.ts';
import { PhonePicture } from './phone.tsx';

const AMOUNT = 68_000;

const accounts: Pick<ShopAccount, 'kind' | 'provider' | 'number' | 'holder'>[] = [
  { kind: 'bank', provider: 'BCA', number: '1234567890', holder: 'Sri Rahayu' },
  { kind: 'ewallet', provider: 'DANA', number: '081234567890', holder: 'Sri Rahayu' },
];

/** `code` is not a real QRIS, so that nobody can pay by scanning the picture. */
export function BillOnPhone({ code }: { code: QrPicture }) {
  return (
    <PhonePicture
      caption={`Contoh tagihan di layar HP pembeli: jumlah ${formatRupiah(AMOUNT)}, batas bayar, dan kode QRIS. Di sebelahnya, nomor rekening dan dompet digital toko.`}
      className="lg:row-span-2 lg:row-start-1 lg:ml-4"
      height="h-142"
      beside={<Accounts />}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-1 border-line border-b bg-surface px-4 pt-5 pb-3">
        <p className="flex items-baseline gap-2">
          <span className="font-bold text-lg">#1042</span>
          <span className="min-w-0 flex-1 truncate text-ink-soft text-sm">Warung Bu Sri</span>
          <span className="whitespace-nowrap text-sm">
            Batas bayar <span className="font-semibold">20.00</span>
          </span>
        </p>
        <p className="flex items-center justify-between gap-2">
          <OrderStatusBadge status="Harus Dibayar" small />
          <span className="font-semibold text-sm tabular-nums">Sisa waktu 05:12:08</span>
        </p>
      </div>
      <div className="px-4 pt-2">
        <p className="flex min-h-12 items-center justify-between gap-3">
          <span className="font-bold text-3xl tabular-nums">{formatRupiah(AMOUNT)}</span>
          <CopyIcon />
        </p>
        <p className="mt-2 grid grid-cols-2 text-center font-semibold leading-10.5">
          <span className="rounded-l-control border border-theme-text bg-theme text-theme-on">QRIS</span>
          <span className="rounded-r-control border border-line-strong">Transfer</span>
        </p>
        <div className="mt-3 grid justify-items-center gap-2 text-center">
          <Code {...code} />
          <p className="text-ink-soft text-sm">Nominal {formatRupiah(AMOUNT)} sudah terisi.</p>
        </div>
      </div>
      <div className="absolute inset-x-0 bottom-0 z-2 border-line border-t bg-surface px-4 pt-3 pb-5">
        <p className="rounded-control bg-theme px-4 py-2.5 text-center font-semibold text-theme-on">
          Saya sudah bayar
        </p>
      </div>
    </PhonePicture>
  );
}

function Code({ size, path }: QrPicture) {
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="aspect-square w-60 rounded-control border border-line bg-white text-black"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}

function Accounts() {
  return (
    <ul className="-mt-3 relative mx-auto w-62 divide-y divide-line rounded-card border border-line bg-surface px-4 py-1 shadow-soft xl:-right-46 xl:absolute xl:bottom-26 xl:mt-0">
      {accounts.map(({ kind, provider, number, holder }) => (
        <li key={number} className="flex items-center justify-between gap-2 py-2">
          <p className="min-w-0">
            <span className="block font-semibold">{provider}</span>
            <span className="whitespace-nowrap font-semibold text-lg tabular-nums">
              {groupedNumber({ kind, number })}
            </span>
            <span className="block text-ink-soft text-sm">a.n. {holder}</span>
          </p>
          <CopyIcon />
        </li>
      ))}
    </ul>
  );
}

/** Copied from Lucide. If this page imported the icon, all pages with a copy button would load it as an extra file. */
function CopyIcon() {
  return (
    <span className="grid size-11 shrink-0 place-items-center text-theme-text">
      <svg
        aria-hidden
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="size-5"
      >
        <rect width="14" height="14" x="8" y="8" rx="2" />
        <path d="M4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2" />
      </svg>
    </span>
  );
}
