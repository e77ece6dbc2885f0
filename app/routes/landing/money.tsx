import { Check } from 'lucide-react';
import type { QrPicture } from '#domain/stores/qr.ts';
import { BillOnPhone } from './bill-picture.tsx';
import { moneyPoints } from './texts.ts';

type MoneyProps = { platformName: string; code: QrPicture };

export function Money({ platformName, code }: MoneyProps) {
  return (
    <section className="border-line border-t bg-surface" aria-labelledby="uang">
      <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-8 py-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] lg:gap-y-6 lg:py-20">
        <div className="max-w-xl lg:col-start-2 lg:self-end">
          <h2 id="uang" className="font-bold text-2xl">
            Uangnya langsung ke Anda
          </h2>
          <p className="mt-3 text-ink-soft">
            Pembeli membayar ke QRIS atau rekening toko Anda. {platformName} tidak memegang uang siapa pun.
          </p>
        </div>
        <BillOnPhone code={code} />
        <ul className="grid max-w-xl content-start gap-5 lg:col-start-2">
          {moneyPoints.map(({ title, text }) => (
            <li key={title} className="flex gap-3">
              <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-brand" />
              <div>
                <h3 className="font-semibold">{title}</h3>
                <p className="mt-0.5 text-ink-soft">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
