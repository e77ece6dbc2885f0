import { Check } from 'lucide-react';
import type { QrPicture } from '../../../domain/stores/qr.ts';
import { BillOnPhone } from './bill-picture.tsx';
import { moneyPoints } from './texts.ts';

type MoneyProps = { platformName: string; code: QrPicture };

export function Money({ platformName, code }: MoneyProps) {
  return (
    <section className="border-line border-t bg-surface" aria-labelledby="uang">
      <div className="page-width grid items-center gap-10 py-16 lg:grid-cols-[1fr_1.1fr] lg:gap-8 lg:py-20">
        <div className="lg:order-2 lg:pl-6 xl:pl-0">
          <h2 id="uang" className="font-bold text-2xl">
            Uangnya langsung ke Anda
          </h2>
          <p className="mt-3 max-w-xl text-ink-soft">
            Pembeli membayar ke QRIS atau rekening toko Anda. {platformName} tidak memegang uang siapa pun.
          </p>
          <ul className="mt-6 grid max-w-xl gap-5">
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
        <BillOnPhone code={code} />
      </div>
    </section>
  );
}
