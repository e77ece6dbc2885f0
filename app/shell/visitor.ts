import { useSyncExternalStore } from 'react';
import { redirect } from 'react-router';
import { insteadOfGuestPage, type Role } from '#domain/access.ts';
import { VISITOR_PATTERN, type Visitor, visitorIn } from '#domain/accounts/visitor.ts';

const ways = {
  ...Object.fromEntries(
    (['customer', 'storeAdmin', 'superAdmin'] satisfies Role[]).map((role) => [
      role,
      insteadOfGuestPage({ role }),
    ]),
  ),
  member: insteadOfGuestPage({ role: 'customer', inTeams: true }),
};

/**
 * Runs before the first paint, in syntax that every browser can parse. For app.css it sets `data-visitor` (who the
 * visitor is) and `--pieces` (items in the cart). Redirects logged-in visitors from the landing page.
 */
export const showVisitorScript = `(function(){var h=document.documentElement,n=0,m;
if(!h.hasAttribute('data-visitor')){m=/${VISITOR_PATTERN}/.exec(document.cookie);
h.setAttribute('data-visitor',m?m[1]:'guest');
if(m&&location.pathname==='/'){h.hidden=true;location.replace(${JSON.stringify(ways)}[m[1]])}}
try{JSON.parse(localStorage.getItem('shoppingCart')||'[]').forEach(function(i){n+=+i.quantity});
if(n>0&&n<1e3)h.style.setProperty('--pieces','"'+n+'"')}catch(e){}})()`;

/** Redirects logged-in visitors from the landing page on client navigations, as the script above does on page loads. */
export function skipLanding({ request }: { request: Request }): void {
  const { role, inTeams } = rememberedVisitor();
  if (role === null || new URL(request.url).pathname !== '/') return;
  throw redirect(insteadOfGuestPage({ role, inTeams }));
}

export function rememberedVisitor(): Visitor {
  return visitorIn(document.cookie);
}

/** Returns the visitor that the cookie names; null on the server and during hydration. */
export function useRememberedVisitor(): Visitor | null {
  const cookies = useSyncExternalStore(
    follow,
    () => document.cookie,
    () => null,
  );
  return cookies === null ? null : visitorIn(cookies);
}

/** Calls `changed` when another tab stores a login or logout, and when the back button returns to this page. */
function follow(changed: () => void): () => void {
  window.addEventListener('storage', changed);
  window.addEventListener('pageshow', changed);
  return () => {
    window.removeEventListener('storage', changed);
    window.removeEventListener('pageshow', changed);
  };
}
