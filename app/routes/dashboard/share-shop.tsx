import { MessageCircle } from 'lucide-react';
import { ButtonLink, buttonClass } from '#app/ui/controls/button.tsx';
import { CopyButton } from '#app/ui/controls/copy-button.tsx';
import { href } from '#domain/routes/href.ts';
import { encodeForLink, shareText, shopLink } from '#domain/stores/links.ts';
import { useLinkShared } from './link-shared.ts';
import type { DashboardShop } from './shop.ts';

export function ShareShop({ shop }: { shop: DashboardShop }) {
  return (
    <div className="grid justify-items-center gap-3">
      <p className="break-all font-medium">{shopLink(shop.origin, shop.slug)}</p>
      <div className="grid grid-cols-2 justify-center gap-2 sm:flex sm:flex-wrap">
        <ShopLinkButtons shop={shop} />
        <WhatsAppShare shop={shop} className="max-sm:col-span-2" />
      </div>
    </div>
  );
}

export function ShopLinkButtons({ shop }: { shop: DashboardShop }) {
  const reportShared = useLinkShared(shop.readOnly);
  return (
    <>
      <CopyButton text={shopLink(shop.origin, shop.slug)} onCopied={reportShared}>
        Salin
      </CopyButton>
      <ButtonLink to={href('/toko/:toko', { toko: shop.slug })} variant="secondary">
        Lihat toko
      </ButtonLink>
    </>
  );
}

export function WhatsAppShare({ shop, className = '' }: { shop: DashboardShop; className?: string }) {
  const reportShared = useLinkShared(shop.readOnly);
  const text = shareText(shop.namaToko, shopLink(shop.origin, shop.slug));
  return (
    <a
      href={`https://wa.me/?text=${encodeForLink(text)}`}
      target="_blank"
      rel="noreferrer"
      onClick={reportShared}
      className={buttonClass('secondary', className)}
    >
      <MessageCircle aria-hidden />
      Bagikan ke WhatsApp
    </a>
  );
}
