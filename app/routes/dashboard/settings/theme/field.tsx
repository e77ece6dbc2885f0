import { CircleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { useErrorUntilChange } from '#app/forms/error-until-change.ts';
import { useHydrated } from '#app/ui/controls/use-hydrated.ts';
import { isTooLightForText, plainColor } from '#domain/stores/theme.ts';
import { OWN_COLOR, swatchOf, themeSwatches } from '#domain/stores/theme-swatches.ts';
import { ThemeSwatch } from './swatch.tsx';

type ThemeFieldProps = { value: string; onChange: (color: string) => void; error: string | undefined };

/** The form sends the colour code that is typed into a text field or, without scripts, the colour of the picker. */
export function ThemeField({ value, onChange, error }: ThemeFieldProps) {
  const id = useId();
  const shown = useErrorUntilChange(id, error);
  const hydrated = useHydrated();
  const [wantsOwn, setWantsOwn] = useState(false);
  const swatch = wantsOwn ? undefined : swatchOf(value);
  return (
    <fieldset id={id} aria-describedby={`${id}-hint`} className="min-w-0">
      <legend className="mb-1.5 font-medium text-sm">Warna Tema</legend>
      <div className="grid grid-cols-4 gap-1 sm:grid-cols-8">
        {themeSwatches.map((one) => (
          <ThemeSwatch
            key={one.color}
            {...one}
            chosen={one === swatch}
            onChoose={() => {
              setWantsOwn(false);
              onChange(one.color);
            }}
          />
        ))}
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 text-sm">
          <input
            type="radio"
            name="themeSwatch"
            value={OWN_COLOR}
            checked={!swatch}
            onChange={() => setWantsOwn(true)}
            className="size-5 accent-brand"
          />
          Warna lain
        </label>
        <FreeColor value={value} onChange={onChange} isWrong={Boolean(shown)} hint={`${id}-hint`} />
      </div>
      <div id={`${id}-hint`} aria-live="polite" className="mt-1.5 text-sm">
        {shown && (
          <p className="flex gap-1.5 font-medium text-danger">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {shown}
          </p>
        )}
        <p className="text-ink-soft">
          {isTooLightForText(value.trim())
            ? 'Warna ini terlalu terang untuk teks; teks dibuat lebih gelap.'
            : 'Warna tombol, harga, dan nama toko Anda.'}
          {!hydrated && ' Warna dari kotak dipakai bila “Warna lain” dipilih.'}
        </p>
      </div>
    </fieldset>
  );
}

type FreeColorProps = Pick<ThemeFieldProps, 'value' | 'onChange'> & { isWrong: boolean; hint: string };

function FreeColor({ value, onChange, isWrong, hint }: FreeColorProps) {
  const hydrated = useHydrated();
  const wiring = { 'aria-invalid': isWrong || undefined, 'aria-describedby': hint };
  return (
    <div className="flex gap-2">
      <input
        type="color"
        aria-label="Warna Tema"
        {...(!hydrated && { name: 'themeColor', ...wiring })}
        value={plainColor(value.trim())}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        className="h-11 w-16 shrink-0 cursor-pointer rounded-control border border-line-strong bg-surface p-1"
      />
      <input
        {...wiring}
        {...(hydrated && { name: 'themeColor' })}
        aria-label="Kode warna"
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        maxLength={9}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className={`with-scripts min-h-11 w-32 rounded-control border bg-surface px-3 py-2 tabular-nums disabled:bg-sunken disabled:text-ink-soft ${hydrated ? '' : 'invisible'} ${isWrong ? 'border-danger' : 'border-line-strong'}`}
      />
    </div>
  );
}
