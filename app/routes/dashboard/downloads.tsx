import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { ButtonLink } from '#app/ui/controls/button.tsx';
import { Notice } from '#app/ui/page/notice.tsx';
import { useDashboardPath } from './shop.ts';

type DownloadsProps = { path: string; query?: string; className?: string; children?: ReactNode };

export function Downloads({ path, query = '', className = '', children }: DownloadsProps) {
  const more = query && `&${query}`;
  return (
    <div className={`flex flex-wrap gap-3 ${className}`}>
      <DownloadLink to={`${path}?format=xlsx${more}`}>Unduh Excel</DownloadLink>
      <DownloadLink to={`${path}?format=csv${more}`}>Unduh CSV</DownloadLink>
      {children}
    </div>
  );
}

export function DownloadLink({ to, children }: { to: string; children: string }) {
  const pathTo = useDashboardPath();
  return (
    <ButtonLink to={pathTo(to)} variant="secondary" reloadDocument>
      <Download aria-hidden />
      {children}
    </ButtonLink>
  );
}

/** Shows a notice if a refused download has redirected to this page. */
export function TooManyDownloads() {
  const { search } = useLocation();
  if (new URLSearchParams(search).get('unduhan') !== 'penuh') return null;
  return (
    <Notice tone="warning">Beberapa unduhan masih berjalan. Tunggu sampai selesai, lalu coba lagi.</Notice>
  );
}
