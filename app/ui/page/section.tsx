import { type ReactNode, useId } from 'react';

type SectionProps = {
  title: string;
  id?: string;
  /** Shown beside the title. A title with an `aside` stays on one line unless `wraps` is set. */
  aside?: ReactNode;
  wraps?: boolean;
  children: ReactNode;
};

export function Section({ title, id: anchor, aside, wraps = !aside, children }: SectionProps) {
  const id = useId();
  const titleClass = wraps ? `wrap-anywhere ${aside ? 'line-clamp-2' : ''}` : 'truncate';
  return (
    <section
      id={anchor}
      aria-labelledby={id}
      className="rounded-card border border-line bg-surface p-4 shadow-soft sm:p-5"
    >
      <div className="mb-3 flex items-start justify-between gap-x-4">
        <h2 id={id} className={`${titleClass} min-w-0 font-semibold text-lg`}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
