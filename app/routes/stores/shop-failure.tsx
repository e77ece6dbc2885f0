import { Store } from 'lucide-react';
import { useLocation } from 'react-router';
import { ButtonLink } from '#app/ui/controls/button.tsx';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import { href } from '#domain/routes/href.ts';
import { shopFailure } from './failure.ts';

export function ShopFailure({ error }: { error: unknown }) {
  const { pathname, search } = useLocation();
  const { title, lead, retry } = shopFailure(error);
  return (
    <div className="prose-width grid justify-items-center gap-3 py-16 text-center">
      <Store aria-hidden className="size-12 text-ink-soft" />
      <PageTitle lead={lead}>{title}</PageTitle>
      {retry ? (
        <ButtonLink to={pathname + search} reloadDocument>
          Coba Lagi
        </ButtonLink>
      ) : (
        <ButtonLink to={href('/')} variant="secondary">
          Beranda
        </ButtonLink>
      )}
    </div>
  );
}
