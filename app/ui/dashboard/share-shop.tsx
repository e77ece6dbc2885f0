import { Check, Copy, MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../button.tsx';
import type { DashboardShop } from './dashboard-shop.ts';

/** The public shop's address, to copy or to send by chat. */
export function ShareShop({ shop, centered = false }: { shop: DashboardShop; centered?: boolean }) {
  const address = `${shop.origin}/toko/${shop.slug}`;
  const text = `Belanja di ${shop.namaToko}: ${address}`;
  return (
    <div className={`mt-3 grid gap-3 ${centered ? 'justify-items-center' : 'justify-items-start'}`}>
      <a href={`/toko/${shop.slug}`} className="break-all font-medium text-brand underline">
        {address}
      </a>
      <div className={`flex flex-wrap gap-2 ${centered ? 'justify-center' : ''}`}>
        <CopyButton text={address} />
        <a
          href={`https://wa.me/?text=${encodeURIComponent(text.toWellFormed())}`}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center gap-2 rounded-control border border-line-strong bg-surface px-4 font-semibold"
        >
          <MessageCircle aria-hidden className="size-4" />
          Bagikan ke WhatsApp
        </a>
      </div>
    </div>
  );
}

function CopyButton({ text }: { text: string }) {
  const [result, setResult] = useState<'copied' | 'failed' | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setResult('copied');
    } catch {
      setResult('failed');
    }
  };
  const Icon = result === 'copied' ? Check : Copy;
  return (
    <>
      <Button type="button" variant="secondary" onClick={copy}>
        <Icon aria-hidden className="size-4" />
        Salin Link
      </Button>
      <span role="status" className="self-center text-ink-soft text-sm">
        {result === 'copied' && 'Link disalin.'}
        {result === 'failed' && 'Tidak bisa menyalin di browser ini; tekan lama linknya.'}
      </span>
    </>
  );
}
