import { MessageCircle } from 'lucide-react';
import { encodeForLink } from '../../../domain/stores/chat-link.ts';
import { shareText, shopLink } from '../../../domain/stores/shop-link.ts';
import { ButtonLink, buttonLook } from '../../ui/controls/button.tsx';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { useLinkShared } from './link-shared.ts';
import type { DashboardShop } from './shop.ts';

export function ShareShop({ shop, centered = false }: { shop: DashboardShop; centered?: boolean }) {
  const link = shopLink(shop.origin, shop.slug);
  const tellShared = useLinkShared(shop.readOnly);
  return (
    <div className={`grid gap-3 ${centered ? 'justify-items-center' : ''}`}>
      <p className="break-all font-medium">{link}</p>
      <div className={`grid grid-cols-2 gap-2 sm:flex sm:flex-wrap ${centered ? 'justify-center' : ''}`}>
        <CopyButton text={link} onCopied={tellShared}>
          Salin
        </CopyButton>
        <ButtonLink to={`/toko/${shop.slug}`} variant="secondary">
          Lihat toko
        </ButtonLink>
        <a
          href={`https://wa.me/?text=${encodeForLink(shareText(shop.namaToko, link))}`}
          target="_blank"
          rel="noreferrer"
          onClick={tellShared}
          className={buttonLook('secondary', 'max-sm:col-span-2')}
        >
          <MessageCircle aria-hidden />
          Bagikan ke WhatsApp
        </a>
      </div>
    </div>
  );
}
