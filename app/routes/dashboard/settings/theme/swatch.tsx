import { themeColors } from '#domain/stores/theme.ts';

type ThemeSwatchProps = { name: string; color: string; chosen: boolean; onChoose: () => void };

export function ThemeSwatch({ name, color, chosen, onChoose }: ThemeSwatchProps) {
  const { surface, onSurface, text } = themeColors(color);
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
        viewBox="0 0 72 52"
        className="w-full max-w-20 rounded-control border-2 border-line p-0.5 peer-checked:border-ink peer-focus-visible:outline-3 peer-focus-visible:outline-focus [&_.tick]:hidden peer-checked:[&_.tick]:block"
      >
        <rect width="72" height="52" rx="7" fill="#ffffff" />
        <path d="M0 24V7a7 7 0 0 1 7-7h58a7 7 0 0 1 7 7v17z" fill={surface} opacity="0.06" />
        <rect x="7" y="6" width="12" height="12" rx="3.5" fill={surface} />
        <rect x="24" y="9.5" width="36" height="5" rx="2.5" fill={text} />
        <rect x="7" y="31" width="20" height="4" rx="2" fill={text} opacity="0.35" />
        <rect x="7" y="39" width="14" height="4" rx="2" fill={text} />
        <rect x="36" y="30" width="29" height="15" rx="4.5" fill={surface} />
        <path
          className="tick"
          d="m45 37.5 4 4 7-8"
          fill="none"
          stroke={onSurface}
          strokeWidth="2.5"
          strokeLinecap="round"
        />
      </svg>
      {name}
    </label>
  );
}
