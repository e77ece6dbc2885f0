import { Download } from 'lucide-react';
import { buttonClass } from '#app/ui/controls/button.tsx';
import { href } from '#domain/routes/href.ts';
import { shopLink } from '#domain/stores/links.ts';
import { drawQr } from '#domain/stores/qr.ts';
import { useLinkShared } from '../link-shared.ts';
import { type DashboardShop, useDashboardPath } from '../shop.ts';

export function ShopQr({ shop }: { shop: DashboardShop }) {
  const pathTo = useDashboardPath();
  const reportShared = useLinkShared(shop.readOnly);
  const link = shopLink(shop.origin, shop.slug);
  const { size, path } = drawQr(link);
  return (
    <div className="flex flex-wrap items-center gap-4">
      <svg
        role="img"
        aria-label={`Kode QR ${link}`}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="size-32 shrink-0 sm:size-36 rounded-control border border-line bg-white text-black"
      >
        <path d={path} fill="currentColor" />
      </svg>
      <div className="grid min-w-0 flex-1 basis-36 justify-items-start gap-3">
        <p className="text-ink-soft">Cetak lalu taruh di meja atau kasir. Pembeli tinggal memindai.</p>
        <a
          href={pathTo(href('/dashboard/qr.png'))}
          download
          onClick={reportShared}
          className={buttonClass('secondary', 'whitespace-nowrap')}
        >
          <Download aria-hidden />
          Unduh QR
        </a>
      </div>
    </div>
  );
}
