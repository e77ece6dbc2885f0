import { type ReactNode, useId } from 'react';

type SectionProps = {
  title: string;
  /** Where links to it lead. */
  id?: string;
  children: ReactNode;
};

/** A titled card of a page. */
export function Section({ title, id: anchor, children }: SectionProps) {
  const id = useId();
  return (
    <section
      id={anchor}
      aria-labelledby={id}
      className="rounded-card border border-line bg-surface p-4 shadow-soft sm:p-5"
    >
      <h2 id={id} className="wrap-anywhere mb-3 font-semibold text-lg">
        {title}
      </h2>
      {children}
    </section>
  );
}
