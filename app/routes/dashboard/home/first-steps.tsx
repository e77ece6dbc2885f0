import { Check, ChevronRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Form, Link } from 'react-router';
import { Button, buttonClass } from '#app/ui/controls/button.tsx';
import { href } from '#domain/routes/href.ts';
import { type FirstStep, type FirstStepsDone, firstSteps, progressOf } from '#domain/stores/first-steps.ts';
import { useDashboardPath } from '../shop.ts';
import { SHARE_ID } from './shop-link.tsx';

type Step = { title: string; hint: string; path: string };

const settings = href('/dashboard/pengaturan');

const steps: Record<FirstStep, Step> = {
  product: {
    title: 'Tambah produk pertama',
    hint: 'Nama, harga, stok, dan fotonya',
    path: href('/dashboard/produk'),
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
    path: href('/dashboard/ongkir'),
  },
  payment: {
    title: 'Isi cara pembayaran',
    hint: 'Rekening atau QRIS untuk tagihan',
    path: href('/dashboard/pembayaran'),
  },
  share: { title: 'Bagikan link toko', hint: 'Ke grup, status, atau pelanggan', path: `#${SHARE_ID}` },
};

export function FirstSteps({ done }: { done: FirstStepsDone }) {
  const id = useId();
  const progress = progressOf(done);
  if (!progress) return null;
  const open = firstSteps.filter((step) => !done[step]);
  const [next] = open;
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-surface shadow-soft">
      <div className="px-4 pt-3 pb-4 sm:px-5">
        <h2 id={id} className="font-semibold text-lg">
          Toko Anda siap dalam {open.length} langkah
        </h2>
        <div aria-hidden className="mt-2 mb-3 flex gap-1">
          {firstSteps.map((step, index) => (
            <span
              key={step}
              className={`h-1.5 flex-1 rounded-full ${index < progress.done ? 'bg-success' : 'bg-line'}`}
            />
          ))}
        </div>
        {next && (
          <StepLink path={steps[next].path} className={buttonClass('primary', 'w-full sm:w-auto')}>
            {steps[next].title}
          </StepLink>
        )}
      </div>
      <details open={!done.product} className="border-line border-t">
        <summary className="min-h-11 cursor-pointer px-4 py-2.5 font-medium sm:px-5">
          Semua langkah ({progress.done} dari {progress.total} selesai)
        </summary>
        <ul className="divide-y divide-line border-line border-y">
          {open.slice(1).map((step) => (
            <li key={step}>
              <OpenStep {...steps[step]} />
            </li>
          ))}
          {firstSteps
            .filter((step) => done[step])
            .map((step) => (
              <li key={step}>
                <DoneStep {...steps[step]} />
              </li>
            ))}
        </ul>
        <div className="flex flex-wrap justify-end gap-2 p-2">
          {!done.share && <StepButton intent="link-shared">Sudah dibagikan</StepButton>}
          <StepButton intent="hide-steps">Sembunyikan</StepButton>
        </div>
      </details>
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
  return (
    <StepLink path={path} className="flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-sunken sm:px-5">
      <span aria-hidden className="size-6 shrink-0 rounded-full border-2 border-line-strong" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{title}</span>
        <span className="block text-ink-soft text-sm">{hint}</span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft" />
    </StepLink>
  );
}

type StepLinkProps = { path: string; className: string; children: ReactNode };

function StepLink({ path, ...rest }: StepLinkProps) {
  const pathTo = useDashboardPath();
  return path.startsWith('#') ? <a href={path} {...rest} /> : <Link to={pathTo(path)} {...rest} />;
}

function StepButton({ intent, children }: { intent: string; children: ReactNode }) {
  const pathTo = useDashboardPath();
  return (
    <Form method="post" action={pathTo(`${href('/dashboard')}?index`)} preventScrollReset>
      <Button type="submit" variant="quiet" name="intent" value={intent}>
        {children}
      </Button>
    </Form>
  );
}
