import type { ReactNode } from 'react';
import { PageTitle } from '#app/ui/page/page-title.tsx';

export function TextPage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <article className="prose-width py-10 lg:py-16">
      <PageTitle lead={lead}>{title}</PageTitle>
      <div className="mt-8 grid gap-8">{children}</div>
    </article>
  );
}

export function TextSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="[&_li]:mt-2 [&_li]:ml-5 [&_li]:list-disc [&_li]:marker:text-brand [&_p]:mt-2">
      <h2 className="font-semibold text-xl">{title}</h2>
      {children}
    </section>
  );
}

export function OperatorContact({ chatLink }: { chatLink: string | null }) {
  if (!chatLink) return <>pengelola platform ini</>;
  return (
    <a href={chatLink} className="font-medium text-brand underline underline-offset-2">
      pengelola lewat WhatsApp
    </a>
  );
}
