import { controlClass } from '#app/ui/controls/field.tsx';
import type { ValueChip } from '../variants/slots.ts';

type PhotoValueProps = {
  name: string;
  /** The name of the photo, which screen readers read with the field's label. */
  of: string;
  values: readonly ValueChip[];
  value: string;
};

export function PhotoValue({ name, of, values, value }: PhotoValueProps) {
  if (values.length === 0) return null;
  return (
    <select
      name={name}
      defaultValue={value}
      aria-label={`Tampil untuk, ${of}`}
      className={controlClass(undefined)}
    >
      <option value="">Semua varian</option>
      {values.map(({ key, text }) => (
        <option key={key} value={text}>
          {text}
        </option>
      ))}
    </select>
  );
}
