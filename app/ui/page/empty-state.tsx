import type { ReactNode } from 'react';

type EmptyStateProps = {
  title: string;
  /** One below the heading that it stands under. */
  heading?: 'h2' | 'h3';
  /** What to do now, in a sentence or two. */
  children?: ReactNode;
  /** A lucide icon element; decorative. */
  icon?: ReactNode;
  /** The way on: a button or a link. */
  action?: ReactNode;
};

/** What stands where a list has nothing yet: an invitation, not a dead end. */
export function EmptyState({ title, heading: Heading = 'h2', children, icon, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-2 rounded-card border border-line border-dashed bg-surface px-6 py-10 text-center">
      {icon && (
        <span
          aria-hidden
          className="mb-2 grid size-14 place-items-center rounded-full bg-sunken text-ink-soft [&_svg]:size-7"
        >
          {icon}
        </span>
      )}
      <Heading className="font-semibold text-lg">{title}</Heading>
      {children && <div className="max-w-md text-ink-soft">{children}</div>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}
