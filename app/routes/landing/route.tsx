import { ChartColumn, ChevronDown, FileSpreadsheet, PackageCheck, Printer, Shirt, Truck } from 'lucide-react';
import { ButtonLink } from '#app/ui/controls/button.tsx';
import { StructuredData } from '#app/ui/page/scripts.tsx';
import { platformData, structuredJson } from '#domain/products/structured-data.ts';
import { href } from '#domain/routes/href.ts';
import { waLink } from '#domain/stores/links.ts';
import { drawQr } from '#domain/stores/qr.ts';
import { env } from '#server/env.ts';
import { setCachePolicy } from '#server/http/cache-policy.ts';
import { readPublicPlans } from '#server/rent/plans.ts';
import { findStore } from '#server/stores/store.ts';
import type { Route } from './+types/route';
import { Hero } from './hero.tsx';
import { Money } from './money.tsx';
import { Plans } from './plans.tsx';
import { advantages, openingSteps, questions } from './texts.ts';

const DESCRIPTION =
  'Buka toko online dengan nama dan warna Anda sendiri. Pesanan tercatat rapi dan sampai ke WhatsApp, uangnya langsung ke Anda. Coba gratis 7 hari.';

/** The page is cached for this long, so a changed plan appears within a minute. */
const PLANS_MS = 60_000;

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
  // If the database fails, the page is shown without the plans and the link to the example shop.
  const shop = env.exampleShop ? await findStore(env.exampleShop).catch(() => null) : null;
  const plans = await readPublicPlans().catch(() => []);
  setCachePolicy(context, { by: 'program', storeId: shop?.storeId ?? null, forMs: PLANS_MS });
  const example = shop && shop.phase !== 'inactive' ? shop.slug : null;
  const { platformName, platformWa } = env;
  const question = `Halo, saya ingin bertanya tentang biaya toko di ${platformName}.`;
  const chatLink = platformWa ? waLink(platformWa, question) : null;
  return { platformName, origin, example, chatLink, plans, code: drawQr(origin) };
}

export default function Landing({ loaderData }: Route.ComponentProps) {
  const { platformName, origin, example, chatLink, plans, code } = loaderData;
  return (
    <>
      <StructuredData json={import.meta.env.SSR ? structuredJson(platformData(platformName, origin)) : ''} />
      <Awning id="atap" colors={['fill-brand', 'fill-brand-soft']} />
      <Hero platformName={platformName} example={example} chatLink={chatLink} />
      <Money platformName={platformName} code={code} />
      <Reasons />
      <Steps />
      {plans.length > 0 && <Plans plans={plans} />}
      <Questions platformName={platformName} />
      <ClosingCall />
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

const reasonIcons = [Truck, FileSpreadsheet, Shirt, PackageCheck, Printer, ChartColumn];

function Reasons() {
  return (
    <section className="border-line border-b bg-surface" aria-labelledby="alasan">
      <div className="page-width pb-16 lg:pb-20">
        <h2 id="alasan" className="max-w-xl font-bold text-2xl">
          Lebih tenang daripada berjualan lewat chat saja
        </h2>
        <ul className="mt-8 grid gap-6 md:grid-cols-2 md:gap-12 lg:grid-cols-3">
          {advantages.map(({ title, text }, index) => {
            const Icon = reasonIcons[index] ?? PackageCheck;
            return (
              <li key={title} className="flex gap-4 md:block">
                <span className="grid size-11 shrink-0 place-items-center rounded-card bg-brand-soft text-brand">
                  <Icon aria-hidden className="size-6" />
                </span>
                <div>
                  <h3 className="font-semibold text-lg md:mt-4">{title}</h3>
                  <p className="mt-1 text-ink-soft">{text}</p>
                </div>
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

function ClosingCall() {
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
            to={`${href('/register')}?role=storeAdmin`}
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
