import { Link } from 'react-router';
import { yearOf } from '#domain/calendar/time-zone.ts';
import { href } from '#domain/routes/href.ts';

type SiteFooterProps = {
  platformName: string;
  year: number | undefined;
};

export function SiteFooter({ platformName, year = yearOf(Date.now()) }: SiteFooterProps) {
  return (
    <footer className="mt-16 border-line border-t">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-6 py-4 text-ink-soft text-sm">
        <p>
          © {year} {platformName}
        </p>
        <nav aria-label="Kaki halaman" className="-mx-2 flex">
          <Link to={href('/privasi')} className="inline-flex min-h-11 items-center px-2 hover:underline">
            Privasi
          </Link>
          <Link to={href('/ketentuan')} className="inline-flex min-h-11 items-center px-2 hover:underline">
            Ketentuan
          </Link>
          <Link to={href('/status')} className="inline-flex min-h-11 items-center px-2 hover:underline">
            Status
          </Link>
        </nav>
      </div>
    </footer>
  );
}
