import { Info } from 'lucide-react';
import type { ReactNode } from 'react';

export function More({ children }: { children: ReactNode }) {
  return (
    <details className="text-ink-soft text-sm">
      <summary className="-ml-2 inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 rounded-control px-2 hover:bg-sunken [&::-webkit-details-marker]:hidden">
        <Info aria-hidden className="size-4" />
        Selengkapnya
      </summary>
      <p>{children}</p>
    </details>
  );
}
