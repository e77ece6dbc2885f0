import { Store } from 'lucide-react';
import { isRouteErrorResponse, useLocation } from 'react-router';
import { ButtonLink } from '#app/ui/controls/button.tsx';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import { messages } from '#domain/messages.ts';
import { href } from '#domain/routes/href.ts';

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

type ShopFailureText = { title: string; lead: string | null; retry: boolean };

export function shopFailure(error: unknown): ShopFailureText {
  if (!isRouteErrorResponse(error) || error.status !== 404) {
    return { title: messages.storeLoadFailed, lead: null, retry: true };
  }
  const reason = typeof error.data === 'string' ? error.data : messages.storeGone;
  if (reason === messages.storeGone) return { title: messages.storeNotFound, lead: reason, retry: false };
  return { title: reason, lead: null, retry: false };
}
