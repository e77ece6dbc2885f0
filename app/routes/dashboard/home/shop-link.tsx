import { Section } from '#app/ui/page/section.tsx';
import { shopLink } from '#domain/stores/links.ts';
import { ShopLinkButtons, WhatsAppShare } from '../share-shop.tsx';
import type { DashboardShop } from '../shop.ts';
import { ShopQr } from './shop-qr.tsx';

export const SHARE_ID = 'bagikan';

export function ShopLinkSection({ shop }: { shop: DashboardShop }) {
  const link = shopLink(shop.origin, shop.slug);
  return (
    <Section id={SHARE_ID} title="Link toko">
      <p className="-mt-2 truncate" title={link}>
        {link}
      </p>
      <div className="mt-2 grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        <ShopLinkButtons shop={shop} />
        <WhatsAppShare shop={shop} className="max-sm:hidden" />
      </div>
      <details className="-mx-4 -mb-4 mt-4 border-line border-t sm:-mx-5 sm:-mb-5">
        <summary className="min-h-11 cursor-pointer px-4 py-2.5 font-medium sm:px-5">
          <span className="sm:hidden">WhatsApp dan kode QR</span>
          <span className="max-sm:hidden">Kode QR</span>
        </summary>
        <div className="grid gap-4 px-4 pb-4 sm:px-5">
          <WhatsAppShare shop={shop} className="sm:hidden" />
          <ShopQr shop={shop} />
        </div>
      </details>
    </Section>
  );
}
