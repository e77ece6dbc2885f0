import { Download } from 'lucide-react';
import { useHref } from 'react-router';
import { formatRupiah } from '../../../../domain/format.ts';
import type { QrPicture } from '../../../../domain/stores/qr.ts';
import { buttonLook } from '../../../ui/controls/button.tsx';
import type { ShownOrder } from './shown.ts';

type BilledQrisProps = {
  qris: NonNullable<NonNullable<ShownOrder['ways']>['qris']>;
  amount: number;
};

/** The shop's own code stands beside the filled one, which some foreign wallets refuse. */
export function BilledQris({ qris, amount }: BilledQrisProps) {
  const { merchant, city, nmid, filled, still } = qris;
  return (
    <div className="mt-4 border-line border-t pt-4">
      <h3 className="font-semibold">QRIS</h3>
      <p className="wrap-anywhere mt-1">
        Periksa nama merchant: <strong>{merchant}</strong>
        {city && `, ${city}`}
        {nmid && <span className="block text-ink-soft text-sm">NMID {nmid}</span>}
      </p>
      {filled && (
        <Code
          picture={filled}
          name={`QRIS ${formatRupiah(amount)}`}
          file="nominal.png"
          note={`Nominal ${formatRupiah(amount)} sudah terisi.`}
        />
      )}
      {filled ? (
        <details className="mt-3">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-theme-text underline">
            Kode di atas ditolak aplikasi Anda?
          </summary>
          <Code picture={still} name="QRIS toko" file="toko.png" note="Ketik sendiri nominalnya." />
        </details>
      ) : (
        <Code
          picture={still}
          name="QRIS toko"
          file="toko.png"
          note={`Ketik sendiri nominalnya: ${formatRupiah(amount)}.`}
        />
      )}
    </div>
  );
}

type CodeProps = { picture: QrPicture; name: string; file: 'nominal.png' | 'toko.png'; note: string };

function Code({ picture, name, file, note }: CodeProps) {
  const { size, path } = picture;
  return (
    <div className="mt-3 grid justify-items-start gap-3">
      <svg
        role="img"
        aria-label={name}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="aspect-square w-full max-w-72 rounded-control border border-line bg-white text-black"
      >
        <path d={path} fill="currentColor" />
      </svg>
      <p className="text-ink-soft text-sm">{note}</p>
      <DownloadLink file={file} />
    </div>
  );
}

/** For phones whose wallet reads codes from the gallery, which takes no SVG. */
function DownloadLink({ file }: Pick<CodeProps, 'file'>) {
  return (
    <a href={useHref(`qris/${file}`)} download className={buttonLook('secondary', '')}>
      <Download aria-hidden />
      Unduh QRIS
    </a>
  );
}
