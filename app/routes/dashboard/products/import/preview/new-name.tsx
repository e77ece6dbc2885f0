import { ArrowRight } from 'lucide-react';

export function NewName({ from, to }: { from: string; to: string }) {
  return (
    <span className="wrap-anywhere min-w-0 text-lg leading-snug">
      <del className="text-ink-soft">{from}</del>{' '}
      <ArrowRight aria-label="menjadi" className="inline size-5" /> <strong>{to}</strong>
    </span>
  );
}
