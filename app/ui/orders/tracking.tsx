import { ExternalLink } from 'lucide-react';
import { trackingPageOf } from '#domain/orders/parcel/tracking-page.ts';
import { CopyButton } from '../controls/copy-button.tsx';

export function ParcelTracking({ courier, nomorResi }: { courier: string; nomorResi: string }) {
  const page = trackingPageOf(courier, nomorResi);
  return (
    <div className="mt-2 grid gap-2 sm:w-fit">
      <CopyButton text={nomorResi}>Salin Nomor Resi</CopyButton>
      {page && (
        <a
          href={page.url}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center justify-center gap-2 rounded-control border border-line-strong bg-surface px-4 py-2 font-semibold [&_svg]:size-5"
        >
          <ExternalLink aria-hidden />
          Lacak di {page.courier}
        </a>
      )}
      {page && !page.hasNumber && (
        <p className="text-ink-soft text-sm">Salin nomor resinya, lalu tempel di situs {page.courier}.</p>
      )}
    </div>
  );
}
