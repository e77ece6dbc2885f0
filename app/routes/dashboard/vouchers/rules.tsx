import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { Refused } from '#app/forms/answers.ts';
import { TextField } from '#app/ui/controls/field.tsx';
import { MoneyField } from '../money/field.tsx';

const names = ['maxDiscount', 'minPurchase', 'startDay', 'endDay', 'quota', 'perBuyerLimit'] as const;

type VoucherRulesProps = {
  refused: Refused | null;
  field: (
    name: (typeof names)[number],
    label: string,
  ) => { name: string; label: string; defaultValue: string; error: string | undefined };
  zoneName: string;
};

export function VoucherRules({ refused, field, zoneName }: VoucherRulesProps) {
  const isUsed = names.some((name) => refused?.values[name] || refused?.errors[name]);
  const [open, setOpen] = useState(isUsed);
  const [seen, setSeen] = useState(refused);
  if (seen !== refused) {
    setSeen(refused);
    if (isUsed) setOpen(true);
  }
  const count = { inputMode: 'numeric', autoComplete: 'off', maxLength: 15 } as const;
  return (
    <details
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="rounded-control border border-line-strong"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-x-2 px-3 py-2 font-semibold [&::-webkit-details-marker]:hidden">
        <ChevronDown aria-hidden className={`size-5 shrink-0 ${open ? '[transform:rotate(180deg)]' : ''}`} />
        <span>
          Aturan lanjutan <span className="font-normal text-ink-soft text-sm">batas, tanggal, kuota</span>
        </span>
      </summary>
      <div className="grid gap-4 border-line border-t p-3 sm:grid-cols-2">
        <MoneyField {...field('maxDiscount', 'Potongan Maksimal')} hint="Hanya untuk persen. Boleh kosong." />
        <MoneyField {...field('minPurchase', 'Minimal Belanja')} hint="Sebelum ongkir. Boleh kosong." />
        <TextField
          {...field('startDay', 'Mulai')}
          type="date"
          hint={`Dari pukul 00.00 ${zoneName}. Kosong: mulai sekarang.`}
        />
        <TextField
          {...field('endDay', 'Berakhir')}
          type="date"
          hint="Sampai akhir hari itu. Kosong: tanpa batas."
        />
        <TextField
          {...field('quota', 'Kuota')}
          {...count}
          hint="Berapa pesanan semuanya. Kosong: tanpa batas."
        />
        <TextField
          {...field('perBuyerLimit', 'Batas per Pembeli')}
          {...count}
          hint="Berapa kali tiap pembeli. Kosong: tanpa batas."
        />
      </div>
    </details>
  );
}
