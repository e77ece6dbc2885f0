import type { ReactNode } from 'react';
import { PageTitle } from '#app/ui/page/page-title.tsx';

export function AccountCard({
  title,
  intro,
  children,
  links,
}: {
  title: string;
  intro?: ReactNode;
  children: ReactNode;
  links?: ReactNode;
}) {
  return (
    <div className="mx-auto grid w-full max-w-md gap-6 px-4 py-10">
      <header className="grid gap-2">
        <PageTitle>{title}</PageTitle>
        {intro && <p className="text-ink-soft">{intro}</p>}
      </header>
      {children}
      {links && (
        <nav className="-my-2 flex flex-wrap gap-x-6 [&>*]:leading-11 [&_a]:inline-flex [&_a]:min-h-11 [&_a]:min-w-11 [&_a]:items-center">
          {links}
        </nav>
      )}
    </div>
  );
}
