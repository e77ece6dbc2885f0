import type { ReactNode } from 'react';

export function PageTitle({ children, lead }: { children: ReactNode; lead?: ReactNode }) {
  return (
    <>
      <h1 className="wrap-anywhere font-bold text-2xl">{children}</h1>
      {lead && <p className="mt-1 text-ink-soft">{lead}</p>}
    </>
  );
}
