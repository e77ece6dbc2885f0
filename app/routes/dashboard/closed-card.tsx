import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';

type ClosedCardProps = {
  title: string;
  state: ReactNode;
  isOpen: boolean;
  children: ReactNode;
};

export function ClosedCard({ title, state, isOpen, children }: ClosedCardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-surface shadow-soft">
      <details open={isOpen} className="group">
        <summary className="flex min-h-16 cursor-pointer list-none items-center gap-3 rounded-card px-4 py-2 hover:bg-sunken sm:px-5 [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 grow">
            <h2 id={id} className="wrap-anywhere font-semibold text-lg">
              {title}
            </h2>
            <span className="block truncate text-ink-soft text-sm group-open:hidden">{state}</span>
          </span>
          <ChevronDown
            aria-hidden
            className="size-5 shrink-0 text-ink-soft group-open:[transform:rotate(180deg)]"
          />
        </summary>
        <div className="border-line border-t p-4 sm:p-5">{children}</div>
      </details>
    </section>
  );
}
