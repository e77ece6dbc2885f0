import { isRouteErrorResponse, Link, useLocation } from 'react-router';
import { href } from '#domain/routes/href.ts';
import { ButtonLink } from '../controls/button.tsx';
import { explainFailure } from './failure.ts';
import { useWayAtShop } from './way-at-shop.ts';

type ErrorScreenProps = {
  error: unknown;
  way?: { to: string; label: string };
};

const home = { to: '/', label: 'Ke Beranda' };

export function ErrorScreen({ error, way = home }: ErrorScreenProps) {
  const { pathname, search } = useLocation();
  const to = useWayAtShop(way.to);
  const answer = isRouteErrorResponse(error) ? error : null;
  // On the server, Node's navigator has no `onLine`, which must not count as offline.
  const online = typeof navigator === 'undefined' || navigator.onLine !== false;
  const { title, text, mark, retry } = explainFailure(answer?.status ?? null, answer?.data, online);
  const isOurs = mark === '500' || mark === '503';
  return (
    <div className="prose-width grid justify-items-center gap-4 py-16 text-center sm:py-24">
      <title>{title}</title>
      <p aria-hidden className="font-bold text-3xl text-theme-text tabular-nums">
        {mark}
      </p>
      <h1 className="font-bold text-2xl">{title}</h1>
      <p className="max-w-md text-ink-soft">{text}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        {retry && (
          <ButtonLink to={pathname + search} reloadDocument>
            Coba Lagi
          </ButtonLink>
        )}
        <ButtonLink to={to} variant={retry ? 'secondary' : 'primary'}>
          {way.label}
        </ButtonLink>
      </div>
      {isOurs && (
        <Link to={href('/status')} className="inline-flex min-h-11 items-center underline underline-offset-2">
          Status layanan
        </Link>
      )}
    </div>
  );
}
