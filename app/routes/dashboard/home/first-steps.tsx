import { Check, ChevronRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Form, Link } from 'react-router';
import {
  type FirstStep,
  type FirstStepsDone,
  firstSteps,
  progressOf,
} from '../../../../domain/stores/first-steps.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useDashboardPath } from '../shop.ts';

type Step = { title: string; hint: string; path: string };

const settings = '/dashboard/pengaturan';

export const SHARE_ID = 'bagikan';

const steps: Record<FirstStep, Step> = {
  product: {
    title: 'Tambah produk pertama',
    hint: 'Nama, harga, stok, dan fotonya',
    path: '/dashboard/produk',
  },
  logo: { title: 'Pasang logo', hint: 'Supaya toko mudah dikenali', path: `${settings}#logo` },
  whatsapp: {
    title: 'Isi nomor WhatsApp',
    hint: 'Ke sini pesanan dikirim pembeli',
    path: `${settings}#waNumber`,
  },
  shipping: {
    title: 'Atur pengiriman',
    hint: 'Tarif sendiri, kurir, atau ambil sendiri',
    path: '/dashboard/ongkir/pilihan',
  },
  payment: {
    title: 'Isi cara pembayaran',
    hint: 'Rekening atau QRIS untuk tagihan',
    path: '/dashboard/pembayaran',
  },
  share: { title: 'Bagikan link toko', hint: 'Ke grup, status, atau pelanggan', path: `#${SHARE_ID}` },
};

export function FirstSteps({ done }: { done: FirstStepsDone }) {
  const id = useId();
  const progress = progressOf(done);
  if (!progress) return null;
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-surface shadow-soft">
      <div className="p-4 pb-3 sm:p-5 sm:pb-3">
        <div className="flex items-baseline justify-between gap-3">
          <h2 id={id} className="font-semibold text-lg">
            Langkah pertama
          </h2>
          <p className="text-ink-soft text-sm tabular-nums">
            {progress.done} dari {progress.total}
          </p>
        </div>
        <div aria-hidden className="mt-3 flex gap-1">
          {firstSteps.map((step, index) => (
            <span
              key={step}
              className={`h-1.5 flex-1 rounded-full ${index < progress.done ? 'bg-success' : 'bg-line'}`}
            />
          ))}
        </div>
      </div>
      <ul className="divide-y divide-line border-line border-t">
        {firstSteps.map((step) => (
          <li key={step}>{done[step] ? <DoneStep {...steps[step]} /> : <OpenStep {...steps[step]} />}</li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-end gap-2 border-line border-t p-2">
        {!done.share && <StepButton intent="link-shared">Sudah dibagikan</StepButton>}
        <StepButton intent="hide-steps">Sembunyikan</StepButton>
      </div>
    </section>
  );
}

function DoneStep({ title }: Step) {
  return (
    <p className="flex min-h-11 items-center gap-3 px-4 py-2 text-ink-soft sm:px-5">
      <span className="grid size-6 shrink-0 place-items-center rounded-full bg-success-soft text-success">
        <Check aria-hidden className="size-4" />
      </span>
      <span>
        {title} <span className="sr-only">(selesai)</span>
      </span>
    </p>
  );
}

function OpenStep({ title, hint, path }: Step) {
  const pathTo = useDashboardPath();
  const look = 'flex min-h-16 items-center gap-3 px-4 py-3 hover:bg-sunken sm:px-5';
  const content = (
    <>
      <span aria-hidden className="size-6 shrink-0 rounded-full border-2 border-line-strong" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{title}</span>
        <span className="block text-ink-soft text-sm">{hint}</span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft" />
    </>
  );
  if (path.startsWith('#')) {
    return (
      <a href={path} className={look}>
        {content}
      </a>
    );
  }
  return (
    <Link to={pathTo(path)} className={look}>
      {content}
    </Link>
  );
}

function StepButton({ intent, children }: { intent: string; children: ReactNode }) {
  return (
    <Form method="post" action="/dashboard?index" preventScrollReset>
      <Button type="submit" variant="quiet" name="intent" value={intent}>
        {children}
      </Button>
    </Form>
  );
}
