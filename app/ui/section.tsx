import { type ReactNode, useId } from 'react';

/** A titled card of a page. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="rounded-card border border-line bg-surface p-4 shadow-soft sm:p-5"
    >
      <h2 id={id} className="mb-3 font-semibold text-lg">
        {title}
      </h2>
      {children}
    </section>
  );
}
