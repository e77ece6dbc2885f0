import font from '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2?url';
import { type ReactNode, useEffect } from 'react';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from 'react-router';
import { sessionMark } from '../server/accounts/session-cookie.ts';
import { env } from '../server/env.ts';
import type { Route } from './+types/root';
import { actorContext } from './access/context.ts';
import { guard } from './access/guards.ts';
import stylesheet from './app.css?url';
import { useCartCount } from './browser/cart.ts';
import { keepOpenPage } from './browser/lost-answer.ts';
import { expectScripts, scriptsAreAtWork } from './shell/scripts-at-work.ts';
import { useSessionAgreement } from './shell/session-agreement.ts';
import { SiteFooter } from './shell/site-footer.tsx';
import { TopBar, type TopBarShop } from './shell/top-bar.tsx';
import { DialogsProvider } from './ui/controls/dialogs.tsx';
import { ErrorScreen } from './ui/page/error-screen.tsx';
import { InlineScript } from './ui/page/inline-script.tsx';

export const middleware: Route.MiddlewareFunction[] = [guard];

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: stylesheet },
  // Otherwise the text is set in another font first, and jumps.
  { rel: 'preload', href: font, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
];

export function loader({ context }: Route.LoaderArgs) {
  const actor = context.get(actorContext);
  return {
    role: actor?.role ?? null,
    mark: sessionMark(actor),
    platformName: env.platformName,
    year: new Date().getFullYear(),
  };
}

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepOpenPage];

export { shouldRevalidate } from './revalidation.ts';

export function Layout({ children }: { children: ReactNode }) {
  const standsAlone = useHandle('standsAlone');
  return (
    <html lang="id" data-bottom-bar={useHandle('bottomBar') || undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {!standsAlone && <InlineScript source={expectScripts} />}
        <Meta />
        <Links />
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

/** `standsAlone`: no frame, no scripts. `bottomBar`: a bar lies at the bottom of a phone's screen. */
function useHandle(name: 'standsAlone' | 'bottomBar'): boolean {
  return useMatches().some(({ handle }) => typeof handle === 'object' && handle !== null && name in handle);
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
  const cartCount = useCartCount();
  useSessionAgreement(data);
  useEffect(scriptsAreAtWork, []);
  return (
    <DialogsProvider>
      <TopBar
        shop={useTopBarShop()}
        role={data?.role ?? null}
        cartCount={cartCount}
        platformName={data?.platformName ?? 'Kedai'}
      />
      <main id="isi" tabIndex={-1} className="outline-none focus:shadow-none">
        {children}
      </main>
      <SiteFooter platformName={data?.platformName ?? 'Kedai'} year={data?.year} />
    </DialogsProvider>
  );
}

/** The page's loader names it in `topBarShop`. */
function useTopBarShop(): TopBarShop | null {
  const matches = useMatches();
  const shops = matches.map(({ loaderData }) => {
    const known = typeof loaderData === 'object' && loaderData !== null && 'topBarShop' in loaderData;
    return known ? (loaderData.topBarShop as TopBarShop | null) : null;
  });
  return shops.findLast((shop) => shop !== null) ?? null;
}
