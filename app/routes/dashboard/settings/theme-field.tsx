import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { isTooLightForText, themeColors } from '../../../../domain/stores/theme.ts';
import { useHydrated } from '../../../ui/controls/use-hydrated.ts';

type ThemeFieldProps = { value: string; onChange: (color: string) => void; error: string | undefined };

/** With scripts the typed code is sent, so that a mistake is refused rather than forgotten; without them the picker's. */
export function ThemeField({ value, onChange, error }: ThemeFieldProps) {
  const id = useId();
  const hydrated = useHydrated();
  const { surface } = themeColors(value.trim());
  const wiring = {
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': `${id}-hint`,
  };
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium text-sm">
        Warna Tema
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          type="color"
          {...(!hydrated && { name: 'themeColor', ...wiring })}
          value={surface}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          className="h-11 w-16 shrink-0 cursor-pointer rounded-control border border-line-strong bg-surface p-1"
        />
        {hydrated && (
          <input
            {...wiring}
            name="themeColor"
            aria-label="Kode warna"
            value={value}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
            maxLength={9}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className={`block min-h-11 w-32 rounded-control border bg-surface px-3 py-2 tabular-nums disabled:bg-sunken disabled:text-ink-soft ${error ? 'border-danger' : 'border-line-strong'}`}
          />
        )}
      </div>
      <div id={`${id}-hint`} aria-live="polite" className="mt-1.5 text-sm">
        {error && (
          <p className="flex gap-1.5 font-medium text-danger">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {error}
          </p>
        )}
        <p className="text-ink-soft">
          {isTooLightForText(value.trim())
            ? 'Warna ini terlalu terang untuk teks; teks dibuat lebih gelap.'
            : 'Warna tombol, harga, dan nama toko Anda.'}
        </p>
      </div>
    </div>
  );
}
