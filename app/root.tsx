import font from '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2?url';
import { type ReactNode, useEffect } from 'react';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from 'react-router';
import { yearOf } from '#domain/calendar/time-zone.ts';
import { type Visitor, visitorKind } from '../domain/accounts/visitor.ts';
import { policyOf } from '../domain/routes/policies.ts';
import { pathAtShop, SHOP_PARAM } from '../domain/routes/shop-path.ts';
import { visitorOf } from '../server/accounts/visitor-cookie.ts';
import { env } from '../server/env.ts';
import type { Route } from './+types/root';
import { actorContext, answersFormContext, guard } from './access/guards.ts';
import stylesheet from './app.css?url';
import { keepOpenPage } from './browser/lost-answer.ts';
import { NEUTRAL_COPY } from './browser/offline/neutral-copy.ts';
import { trackRequest } from './browser/requests.ts';
import { useArrivalFocus } from './shell/arrival-focus.ts';
import { useCachedVisits } from './shell/offline/visits.ts';
import { scriptCheck, scriptsAreAtWork } from './shell/scripts-at-work.ts';
import { useSessionAgreement } from './shell/session-agreement.ts';
import { SiteFooter } from './shell/site-footer.tsx';
import { ThemeStyle } from './shell/theme-style.tsx';
import { TopBar, type TopBarProps } from './shell/top-bar.tsx';
import { showVisitorScript, skipLanding, useRememberedVisitor } from './shell/visitor.ts';
import { DialogsProvider } from './ui/controls/dialogs.tsx';
import type { TopBarShop } from './ui/page/bar.tsx';
import { ErrorScreen } from './ui/page/error-screen.tsx';
import { InlineScript } from './ui/page/scripts.tsx';

export const middleware: Route.MiddlewareFunction[] = [guard];

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: stylesheet },
  // Without the preload the text is laid out in another font first, and shifts.
  { rel: 'preload', href: font, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
];

export function loader({ request, context, pattern }: Route.LoaderArgs) {
  const isPersonal = policyOf(pattern).auth === 'cookie' && !request.headers.has(NEUTRAL_COPY);
  return {
    /** Null on pages that are cached for everybody. */
    visitor: isPersonal ? visitorOf(context.get(actorContext)) : null,
    platformName: env.platformName,
    year: yearOf(Date.now()),
    ...(context.get(answersFormContext) && { answersForm: true }),
  };
}

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [skipLanding, trackRequest, keepOpenPage];

export { shouldRevalidate } from './revalidation.ts';

export function Layout({ children }: { children: ReactNode }) {
  const standsAlone = useHandle('standsAlone');
  const { current, remembered } = useVisitors();
  const visitor = current ?? remembered;
  const manifest = useManifest();
  useArrivalFocus();
  return (
    <html
      lang="id"
      data-bottom-bar={useHandle('bottomBar')}
      data-visitor={visitor ? visitorKind(visitor) : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {!standsAlone && <InlineScript source={import.meta.env.SSR ? scriptCheck : ''} />}
        {!standsAlone && <InlineScript source={import.meta.env.SSR ? showVisitorScript : ''} />}
        <Meta />
        {/* Delays the first paint until `main` begins, because a top bar that arrives in two parts would shift. */}
        <link rel="expect" href="#isi" blocking="render" />
        <Links />
        {manifest && <link rel="manifest" href={manifest} />}
      </head>
      <body>
        {children}
        {!standsAlone && <ScrollRestoration />}
        {!standsAlone && <Scripts />}
      </body>
    </html>
  );
}

export default function Root() {
  if (useHandle('standsAlone')) {
    return (
      <main id="isi">
        <Outlet />
      </main>
    );
  }
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** `standsAlone`: the page has no header, footer or scripts. `bottomBar`: on phones it has a bar at the bottom. */
type Handle = {
  standsAlone?: true;
  bottomBar?: true;
  ShopBar?: TopBarProps['ShopBar'];
  manifest?: string;
};

function useHandle<Name extends keyof Handle>(name: Name): Handle[Name] {
  return useMatches()
    .map(({ handle }) => (handle as Handle | undefined)?.[name])
    .find(Boolean);
}

/** Returns the URL of the page's web app manifest. The URL names the shop that the installed app opens. */
function useManifest(): string | undefined {
  const { search } = useLocation();
  const manifest = useHandle('manifest');
  return manifest && pathAtShop(manifest, new URLSearchParams(search).get(SHOP_PARAM));
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <ErrorScreen error={error} />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root');
  const { current, remembered } = useVisitors();
  const shop = useTopBarShop();
  const { pathname, search } = useLocation();
  useSessionAgreement(current, remembered);
  useEffect(scriptsAreAtWork, []);
  useCachedVisits();
  return (
    <DialogsProvider>
      {shop?.themeColor && <ThemeStyle themeColor={shop.themeColor} />}
      <TopBar shop={shop} ShopBar={useHandle('ShopBar')} platformName={data?.platformName ?? 'Kedai'} />
      <main id="isi" tabIndex={-1} className="outline-none focus:shadow-none">
        {children}
      </main>
      {/* The key makes a new footer for each page, because moving the old one would count as a layout shift. */}
      <SiteFooter key={pathname + search} platformName={data?.platformName ?? 'Kedai'} year={data?.year} />
    </DialogsProvider>
  );
}

function useVisitors(): { current: Visitor | null; remembered: Visitor | null } {
  const current = useRouteLoaderData<typeof loader>('root')?.visitor ?? null;
  return { current, remembered: useRememberedVisitor() };
}

function useTopBarShop(): TopBarShop | null {
  const matches = useMatches();
  const shops = matches.map(({ loaderData }) => {
    const hasShop = typeof loaderData === 'object' && loaderData !== null && 'topBarShop' in loaderData;
    return hasShop ? (loaderData.topBarShop as TopBarShop | null) : null;
  });
  return shops.findLast((shop) => shop !== null) ?? null;
}
