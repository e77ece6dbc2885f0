import { createContext, type ReactNode, useContext } from 'react';
import { type ActionFunction, createRoutesStub, type LoaderFunction, Outlet } from 'react-router';
import { Outcomes } from '#app/routes/dashboard/layout/outcomes.tsx';
import type { DashboardShop } from '#app/routes/dashboard/shop.ts';
import { DialogsProvider } from '#app/ui/controls/dialogs.tsx';
import { mount } from './mount.ts';

export const srisShop: DashboardShop = {
  storeId: '5b0c8a52-3c1d-4f0e-9d0a-0f6f5d1f3a01',
  namaToko: 'Warung Bu Sri',
  slug: 'warung-bu-sri',
  waNumber: '6281234567890',
  caraPembayaran: '',
  accounts: [],
  hasQris: false,
  uniqueCodes: false,
  timeZone: 'Asia/Jakarta',
  paymentHours: null,
  phase: 'open',
  now: new Date('2026-06-01T03:00:00Z'),
  readOnly: false,
  rights: undefined,
  passwordProven: false,
  hasFactor: false,
  origin: 'https://kedai.example',
};

type Dashboard = {
  /** The address of the page; it may have a query. */
  at?: string;
  /** Answers the page's forms in place of the server. */
  action?: ActionFunction;
  /** Reads the page's data in place of the server. The page appears after the first read. */
  loader?: LoaderFunction;
};

const Shown = createContext<ReactNode>(null);
const ShownPage = () => useContext(Shown);
const Nothing = () => null;

function Layout() {
  return (
    <DialogsProvider>
      <Outcomes>
        <Outlet context={srisShop} />
      </Outcomes>
    </DialogsProvider>
  );
}

/** Shows the element as a page of the shop's dashboard, after the page's scripts have started. */
export function mountInDashboard(element: ReactNode, { at = '/', ...server }: Dashboard = {}): void {
  Object.assign(document.documentElement.dataset, { scripts: 'ready', visitor: 'storeAdmin' });
  const page = { path: '*', Component: ShownPage, ...server };
  const Routes = createRoutesStub([{ Component: Layout, HydrateFallback: Nothing, children: [page] }]);
  mount(
    <Shown value={element}>
      <Routes initialEntries={[at]} />
    </Shown>,
  );
}
