import { type Preset, presetNames } from '#domain/rights.ts';
import { presetHints } from '#domain/team/texts.ts';

type RoleChoiceProps = { presets: readonly Preset[]; chosen: string; error: string | undefined };

export function RoleChoice({ presets, chosen, error }: RoleChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-1 font-medium text-sm">Peran</legend>
      {presets.map((preset) => (
        <label key={preset} className="flex min-h-11 cursor-pointer items-start gap-3 py-1.5">
          <input
            type="radio"
            name="role"
            value={preset}
            defaultChecked={preset === chosen}
            className="mt-0.5 size-5 shrink-0 accent-brand"
          />
          <span className="min-w-0">
            {presetNames[preset]}
            <span className="block text-ink-soft text-sm">{presetHints[preset]}</span>
          </span>
        </label>
      ))}
      {error && <p className="font-medium text-danger text-sm">{error}</p>}
    </fieldset>
  );
}
