import { monogramOf } from '../../../domain/stores/front/monogram.ts';
import { themeColors } from '../../../domain/stores/theme.ts';

/** Stands where a shop without a logo would show one. The colour is an attribute, since the policy allows no inline style. */
export function Monogram({ namaToko, themeColor }: { namaToko: string; themeColor: string }) {
  const { surface, onSurface } = themeColors(themeColor);
  return (
    <span
      aria-hidden
      data-monogram={monogramOf(namaToko)}
      className={`relative isolate grid size-9 shrink-0 place-items-center overflow-hidden rounded-control font-bold text-sm before:content-[attr(data-monogram)] sm:size-10 sm:text-base ${onSurface === '#ffffff' ? 'text-white' : 'text-black'}`}
    >
      <svg viewBox="0 0 1 1" className="absolute inset-0 -z-10 size-full" aria-hidden>
        <rect width="1" height="1" fill={surface} />
      </svg>
    </span>
  );
}
