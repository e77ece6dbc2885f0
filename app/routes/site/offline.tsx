import { WifiOff } from 'lucide-react';
import { buttonClass } from '#app/ui/controls/button.tsx';
import { BrandMark } from '#app/ui/page/bar.tsx';
import { env } from '#server/env.ts';
import type { Route } from './+types/offline';

/** Has no scripts, because browsers show the cached copy at the URLs of other pages, where hydration would fail. */
export const handle = { standsAlone: true };

export const meta: Route.MetaFunction = () => [
  { title: 'Tidak ada koneksi internet' },
  { name: 'robots', content: 'noindex' },
];

export function loader() {
  return { platformName: env.platformName };
}

export default function Offline({ loaderData: { platformName } }: Route.ComponentProps) {
  return (
    <div className="prose-width grid screen-height content-center justify-items-center gap-4 py-10 text-center">
      <p className="flex items-center gap-2.5 font-bold text-brand text-lg tracking-tight">
        <BrandMark />
        {platformName}
      </p>
      <span className="mt-6 grid size-20 place-items-center rounded-full bg-brand-soft text-brand">
        <WifiOff aria-hidden className="size-9" />
      </span>
      <h1 className="font-bold text-2xl">Tidak ada koneksi internet</h1>
      <p className="max-w-md text-ink-soft">
        Halaman ini belum bisa dibuka. Keranjang Anda tetap aman di perangkat ini. Periksa data seluler atau
        Wi-Fi Anda, lalu coba lagi.
      </p>
      {/* biome-ignore lint/a11y/useValidAnchor: an empty address loads the page that this one replaces */}
      <a href="" className={buttonClass('primary', 'mt-2 min-w-40')}>
        Coba Lagi
      </a>
    </div>
  );
}
