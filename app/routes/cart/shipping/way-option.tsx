type WayOptionProps = {
  group: string;
  value: string;
  text: string;
  price: string;
  checked: boolean;
  invalid?: boolean;
  onChoose: () => void;
};

export function WayOption({ group, value, text, price, checked, invalid, onChoose }: WayOptionProps) {
  return (
    <label className="flex min-h-11 min-w-0 cursor-pointer items-start gap-3 rounded-control border border-line-strong px-3 py-2.5 has-checked:border-theme-text has-checked:bg-sunken">
      <input
        type="radio"
        name={group}
        value={value}
        checked={checked}
        onChange={onChoose}
        aria-invalid={invalid || undefined}
        className="mt-0.5 size-5 shrink-0 accent-theme-text"
      />
      <span className="wrap-anywhere min-w-0 flex-1 py-0.5 leading-5">{text}</span>
      {price && <span className="shrink-0 font-semibold tabular-nums">{price}</span>}
    </label>
  );
}
