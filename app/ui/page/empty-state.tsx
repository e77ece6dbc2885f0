import type { ReactNode } from 'react';

type EmptyStateProps = {
  title: string;
  heading?: 'h2' | 'h3';
  children?: ReactNode;
  icon?: ReactNode;
  action?: ReactNode;
};

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
