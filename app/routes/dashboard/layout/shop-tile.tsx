import { ShopLogo, type TopBarShop } from '#app/ui/page/bar.tsx';
import { monogramOf } from '#domain/stores/front/monogram.ts';
import { themeColors } from '#domain/stores/theme.ts';

/** In the shop's colour, though the page has the platform's: as an attribute, since the policy allows no inline style. */
export function ShopTile({ shop }: { shop: TopBarShop }) {
  if (shop.logoUrl) return <ShopLogo shop={shop} />;
  const { surface, onSurface } = themeColors(shop.tileColor ?? '');
  return (
    <span
      aria-hidden
      data-monogram={monogramOf(shop.namaToko)}
      className={`monogram ${onSurface === '#ffffff' ? 'text-white!' : 'text-black!'}`}
    >
      <svg aria-hidden viewBox="0 0 1 1">
        <rect width="1" height="1" fill={surface} />
      </svg>
    </span>
  );
}
