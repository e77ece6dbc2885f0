import { Download } from 'lucide-react';
import { useHref } from 'react-router';
import { buttonClass } from '#app/ui/controls/button.tsx';
import { formatRupiah } from '#domain/format.ts';
import type { QrPicture } from '#domain/stores/qr.ts';
import type { OrderView } from './present.ts';

type BilledQrisProps = {
  qris: NonNullable<NonNullable<OrderView['ways']>['qris']>;
  amount: number;
};

/** Also offers the shop's code without an amount, because some foreign wallets refuse codes with an amount. */
export function BilledQris({ qris, amount }: BilledQrisProps) {
  const { filled, still } = qris;
  if (!filled)
    return (
      <Code picture={still} name="QRIS toko" file="toko.png">
        <Merchant qris={qris} />
        <p className="text-ink-soft text-sm">Ketik sendiri nominalnya: {formatRupiah(amount)}.</p>
      </Code>
    );
  return (
    <>
      <Code picture={filled} name={`QRIS ${formatRupiah(amount)}`} file="nominal.png">
        <Merchant qris={qris} />
        <p className="text-ink-soft text-sm">Nominal {formatRupiah(amount)} sudah terisi.</p>
      </Code>
      <details className="mt-1 text-center">
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-theme-text underline">
          QRIS tidak bisa dibayar? Pakai kode toko
        </summary>
        <Code picture={still} name="QRIS toko" file="toko.png">
          <p className="text-ink-soft text-sm">Ketik sendiri nominalnya.</p>
        </Code>
      </details>
    </>
  );
}

function Merchant({ qris: { merchant, city, nmid } }: Pick<BilledQrisProps, 'qris'>) {
  return (
    <p className="wrap-anywhere">
      Periksa nama merchant: <strong>{merchant}</strong>
      {city && `, ${city}`}
      {nmid && <span className="block text-ink-soft text-sm">NMID {nmid}</span>}
    </p>
  );
}

type CodeProps = {
  picture: QrPicture;
  name: string;
  file: 'nominal.png' | 'toko.png';
  children: React.ReactNode;
};

function Code({ picture, name, file, children }: CodeProps) {
  const { size, path } = picture;
  return (
    <div className="mt-3 grid justify-items-center gap-2 text-center">
      <svg
        role="img"
        aria-label={name}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="aspect-square w-full max-w-72 rounded-control border border-line bg-white text-black"
      >
        <path d={path} fill="currentColor" />
      </svg>
      {children}
      <DownloadLink file={file} />
      <p className="text-ink-soft text-sm">
        Bayar dari HP ini: unduh, lalu di aplikasi bank atau e-wallet pilih Scan QRIS dan ambil gambarnya dari
        galeri.
      </p>
    </div>
  );
}

/** Downloads a PNG, because wallets read codes from the phone's gallery, which shows no SVG. */
function DownloadLink({ file }: Pick<CodeProps, 'file'>) {
  return (
    <a href={useHref(`qris/${file}`)} download className={buttonClass('secondary', '')}>
      <Download aria-hidden />
      Unduh QRIS
    </a>
  );
}
