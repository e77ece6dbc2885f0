import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';

type QuantityFieldProps = {
  name: string;
  quantity: number;
  stok: number;
  onChange: (typed: string) => void;
};

export function QuantityField({ name, quantity, stok, onChange }: QuantityFieldProps) {
  // Holds the text during typing, because the field may be empty for a moment while the cart keeps its quantity.
  const [input, setInput] = useState<string | null>(null);
  const type = (typed: string) => {
    setInput(Number(typed) > stok ? null : typed);
    if (typed.trim() !== '') onChange(typed);
  };
  return (
    <div className="inline-flex items-center rounded-control border border-line-strong bg-surface">
      <StepButton
        label={`Kurangi ${name}`}
        disabled={quantity <= 1}
        onClick={() => onChange(String(quantity - 1))}
      >
        <Minus aria-hidden className="size-4" />
      </StepButton>
      <input
        type="number"
        inputMode="numeric"
        min={1}
        max={stok}
        step={1}
        aria-label={`Jumlah ${name}`}
        value={input ?? quantity}
        onChange={(event) => type(event.target.value)}
        onBlur={() => setInput(null)}
        className="h-11 w-14 border-0 bg-transparent text-center tabular-nums [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none"
      />
      <StepButton
        label={`Tambah ${name}`}
        disabled={quantity >= stok}
        onClick={() => onChange(String(quantity + 1))}
      >
        <Plus aria-hidden className="size-4" />
      </StepButton>
    </div>
  );
}

type StepButtonProps = { label: string; disabled: boolean; onClick: () => void; children: React.ReactNode };

function StepButton({ label, disabled, onClick, children }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
      className="grid size-11 place-items-center rounded-control text-ink hover:bg-sunken disabled:opacity-40"
    >
      {children}
    </button>
  );
}
