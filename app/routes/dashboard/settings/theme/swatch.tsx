import { themeColors } from '../../../../../domain/stores/theme.ts';

type ThemeSwatchProps = { name: string; color: string; chosen: boolean; onChoose: () => void };

/** Drawn as the shop's buttons will be. */
export function ThemeSwatch({ name, color, chosen, onChoose }: ThemeSwatchProps) {
  const { surface, onSurface } = themeColors(color);
  return (
    <label className="relative flex cursor-pointer flex-col items-center gap-1 rounded-control py-1 text-center text-sm has-checked:font-semibold">
      <input
        type="radio"
        name="themeSwatch"
        value={color}
        checked={chosen}
        onChange={onChoose}
        className="peer absolute inset-0 size-full cursor-pointer opacity-0"
      />
      <svg
        aria-hidden
        viewBox="0 0 44 44"
        className="size-11 rounded-full border-2 border-transparent p-0.5 peer-checked:border-ink peer-focus-visible:outline-3 peer-focus-visible:outline-focus [&_path]:hidden peer-checked:[&_path]:block"
      >
        <circle cx="22" cy="22" r="22" fill={surface} />
        <path d="m13 23 6 6 12-13" fill="none" stroke={onSurface} strokeWidth="4" strokeLinecap="round" />
      </svg>
      {name}
    </label>
  );
}
