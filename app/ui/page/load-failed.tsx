import { isRouteErrorResponse, useLocation } from 'react-router';
import { href } from '#domain/routes/href.ts';
import { ButtonLink } from '../controls/button.tsx';
import { Notice } from './notice.tsx';
import { useWayAtShop } from './way-at-shop.ts';

type LoadFailedProps = {
  error: unknown;
  title: string;
  fallback: string;
  way?: { to: string; label: string };
};

const orders = { to: href('/dashboard/pesanan'), label: 'Pesanan Masuk' };

export function LoadFailed({ error, title, fallback, way = orders }: LoadFailedProps) {
  const { pathname, search } = useLocation();
  const to = useWayAtShop(way.to);
  const answered = isRouteErrorResponse(error);
  const text = answered && typeof error.data === 'string' ? error.data : fallback;
  const retry = !answered || error.status >= 500;
  return (
    <div className="grid max-w-xl gap-4">
      <h1 className="font-bold text-2xl">{title}</h1>
      <Notice tone="danger">{text}</Notice>
      <div>
        {retry ? (
          <ButtonLink to={pathname + search} reloadDocument>
            Coba Lagi
          </ButtonLink>
        ) : (
          <ButtonLink to={to} variant="secondary">
            {way.label}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
