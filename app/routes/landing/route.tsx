import { ChevronDown, MessageCircle, PackageCheck, Store } from 'lucide-react';
import { Link } from 'react-router';
import { platformData, structuredJson } from '../../../domain/products/structured-data.ts';
import { env } from '../../../server/env.ts';
import { keep } from '../../../server/pages/keeping.ts';
import { findStore } from '../../../server/stores/store.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { StructuredData } from '../../ui/page/structured-data.tsx';
import type { Route } from './+types/route';
import { ShopOnPhone } from './phone.tsx';
import { advantages, openingSteps, questions } from './texts.ts';

const DESCRIPTION =
  'Buka toko online dengan nama dan warna Anda sendiri. Pembeli memesan di toko Anda, pesanannya tercatat rapi dan sampai ke WhatsApp. Coba gratis 7 hari.';

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const title = `${loaderData?.platformName}: marketplace pribadi untuk toko Anda`;
  return [
    { title },
    { name: 'description', content: DESCRIPTION },
    { property: 'og:title', content: title },
    { property: 'og:description', content: DESCRIPTION },
    { property: 'og:type', content: 'website' },
    ...(loaderData ? [{ tagName: 'link' as const, rel: 'canonical', href: `${loaderData.origin}/` }] : []),
  ];
};

export async function loader({ context, url: { origin } }: Route.LoaderArgs) {
  // Where the database is away, too, there is just no link: this page needs nothing else of it.
  const shop = env.exampleShop ? await findStore(env.exampleShop).catch(() => null) : null;
  keep(context, { by: 'program', storeId: shop?.storeId ?? null });
  const example = shop && shop.life !== 'inactive' ? shop.slug : null;
  return { platformName: env.platformName, origin, example };
}

export default function Landing({ loaderData: { platformName, origin, example } }: Route.ComponentProps) {
  return (
    <>
      <StructuredData json={import.meta.env.SSR ? structuredJson(platformData(platformName, origin)) : ''} />
      <Awning id="atap" colors={['fill-brand', 'fill-brand-soft']} />
      <Hero platformName={platformName} example={example} />
      <Reasons />
      <Steps />
      <Questions platformName={platformName} />
      <LastCall />
    </>
  );
}

function Awning({ id, colors: [one, other] }: { id: string; colors: [string, string] }) {
  return (
    <svg aria-hidden className="block h-7 w-full">
      <defs>
        <pattern id={id} width="80" height="28" patternUnits="userSpaceOnUse">
          <path d="M0 0h40v8a20 20 0 0 1-40 0z" className={one} />
          <path d="M40 0h40v8a20 20 0 0 1-40 0z" className={other} />
        </pattern>
      </defs>
      <rect width="100%" height="28" fill={`url(#${id})`} />
    </svg>
  );
}

/** `example` is the address of a shop. */
function Hero({ platformName, example }: { platformName: string; example: string | null }) {
  return (
    <section className="page-width grid items-center gap-12 pt-10 pb-16 lg:grid-cols-[1.1fr_1fr] lg:gap-8 lg:pt-14 lg:pb-24">
      <div className="max-w-xl">
        <h1 className="font-extrabold text-3xl">Marketplace pribadi untuk toko Anda sendiri</h1>
        <p className="mt-5 text-ink-soft text-lg">
          Etalase, keranjang, dan pesanan dengan nama dan warna Anda. Pembeli memesan dari HP, pesanannya
          tercatat rapi dan sampai ke WhatsApp Anda.
        </p>
        <div className="mt-8 grid gap-4 sm:justify-items-start">
          <ButtonLink to="/register?role=storeAdmin" className="min-h-14 text-balance px-6 text-lg">
            Coba GRATIS 7 Hari (Daftar Sekarang)
          </ButtonLink>
          {example && (
            <ButtonLink to={`/toko/${example}`} variant="secondary" className="min-h-13 px-6">
              Lihat contoh toko
            </ButtonLink>
          )}
          <p className="text-ink-soft">
            Setelah 7 hari, toko masih menerima pesanan 7 hari lagi. Sesudahnya pesanan baru berhenti sampai
            masa aktif toko diperpanjang lewat pengelola {platformName}.
          </p>
          <p className="text-ink-soft">
            Sudah punya akun?{' '}
            <Link
              to="/login"
              className="inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-4"
            >
              Login
            </Link>
          </p>
        </div>
      </div>
      <ShopOnPhone />
    </section>
  );
}

const reasonIcons = [Store, MessageCircle, PackageCheck];

function Reasons() {
  return (
    <section className="border-line border-y bg-surface" aria-labelledby="alasan">
      <div className="page-width py-16 lg:py-20">
        <h2 id="alasan" className="max-w-xl font-bold text-2xl">
          Lebih tenang daripada berjualan lewat chat saja
        </h2>
        <ul className="mt-10 grid gap-10 md:grid-cols-3 md:gap-12">
          {advantages.map(({ title, text }, index) => {
            const Icon = reasonIcons[index] ?? Store;
            return (
              <li key={title}>
                <span className="grid size-12 place-items-center rounded-card bg-brand-soft text-brand">
                  <Icon aria-hidden className="size-6" />
                </span>
                <h3 className="mt-4 font-semibold text-lg">{title}</h3>
                <p className="mt-1.5 text-ink-soft">{text}</p>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}

function Steps() {
  return (
    <section className="page-width py-16 lg:py-20" aria-labelledby="cara">
      <h2 id="cara" className="font-bold text-2xl">
        Buka toko dalam tiga langkah
      </h2>
      <ol className="mt-10 grid gap-8 md:grid-cols-3 md:gap-12">
        {openingSteps.map(({ title, text }, index) => (
          <li key={title} className="relative flex gap-4 md:block">
            <span
              aria-hidden
              className="grid size-11 shrink-0 place-items-center rounded-full bg-brand font-bold text-lg text-white tabular-nums"
            >
              {index + 1}
            </span>
            {index < openingSteps.length - 1 && (
              <span
                aria-hidden
                className="absolute top-13 bottom-[-1.5rem] left-[1.375rem] border-line-strong/50 border-l-2 border-dashed md:inset-x-auto md:top-[1.375rem] md:right-[-2.25rem] md:bottom-auto md:left-14 md:border-t-2 md:border-l-0"
              />
            )}
            <div>
              <h3 className="font-semibold text-lg md:mt-4">{title}</h3>
              <p className="mt-1.5 text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Questions({ platformName }: { platformName: string }) {
  return (
    <section
      className="page-width grid gap-6 pb-16 lg:grid-cols-[1fr_2fr] lg:gap-12 lg:pb-20"
      aria-labelledby="tanya"
    >
      <h2 id="tanya" className="font-bold text-2xl">
        Yang sering ditanyakan
      </h2>
      <div className="divide-y divide-line border-line border-y">
        {questions(platformName).map(({ question, answer }) => (
          <details key={question} className="group">
            <summary className="flex min-h-14 list-none items-center justify-between gap-4 rounded-control py-3 font-semibold [&::-webkit-details-marker]:hidden">
              {question}
              <ChevronDown
                aria-hidden
                className="size-5 shrink-0 text-ink-soft transition-transform group-open:[transform:rotate(180deg)]"
              />
            </summary>
            <p className="pr-9 pb-5 text-ink-soft">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}

function LastCall() {
  return (
    <section className="page-width" aria-labelledby="mulai">
      <div className="overflow-hidden rounded-card bg-brand text-white">
        <Awning id="atap-penutup" colors={['fill-brand-soft', 'fill-white']} />
        <div className="grid justify-items-center gap-5 px-6 pt-10 pb-14 text-center">
          <h2 id="mulai" className="max-w-lg font-bold text-2xl">
            Toko Anda bisa dibuka hari ini
          </h2>
          <p className="max-w-md text-brand-soft">
            Tujuh hari pertama gratis, tanpa kartu kredit. Anda yang memutuskan lanjut atau tidak.
          </p>
          <ButtonLink
            to="/register?role=storeAdmin"
            variant="secondary"
            className="min-h-13 border-white px-6 text-brand"
          >
            Buka Toko Saya
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
