import { monogramOf } from '../../../domain/stores/front/monogram.ts';
import { themeColors } from '../../../domain/stores/theme.ts';

/** Stands where a shop without a logo would show one. The colour is an attribute, since the policy allows no inline style. */
export function Monogram({ namaToko, themeColor }: { namaToko: string; themeColor: string }) {
  const { surface, onSurface } = themeColors(themeColor);
  return (
    <span
      aria-hidden
      data-monogram={monogramOf(namaToko)}
      className={`monogram ${onSurface === '#ffffff' ? 'text-white' : ''}`}
    >
      <svg aria-hidden viewBox="0 0 1 1">
        <rect width="1" height="1" fill={surface} />
      </svg>
    </span>
  );
}
