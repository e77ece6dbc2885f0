import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { createRoutesStub, Outlet } from 'react-router';
import { Outcomes } from '#app/routes/dashboard/layout/outcomes.tsx';
import type { DashboardShop } from '#app/routes/dashboard/shop.ts';
import { scriptsAreAtWork } from '#app/shell/scripts-at-work.ts';
import { DialogsProvider } from '#app/ui/controls/dialogs.tsx';
import { mount } from './mount.ts';

const shop: DashboardShop = {
  storeId: 'ef4ff8f2-3bd2-4e45-8b46-1d1bd3d5d5a1',
  namaToko: 'Warung Sri',
  slug: 'warung-sri',
  waNumber: '6281234567890',
  caraPembayaran: '',
  accounts: [],
  hasQris: false,
  uniqueCodes: false,
  timeZone: 'Asia/Jakarta',
  paymentHours: null,
  phase: 'open',
  now: new Date('2026-03-02T03:00:00Z'),
  readOnly: false,
  rights: undefined,
  passwordProven: false,
  hasFactor: false,
  origin: 'https://kedai.test',
};

type Answers = Pick<Parameters<typeof createRoutesStub>[0][number], 'action' | 'loader'> & { path?: string };

const PageContext = createContext<ReactNode>(null);

/** Shows a page, or a part of one, in an owner's dashboard. The route's action and loader stand for the server. */
export function mountInDashboard(page: ReactNode, { path = '/', ...answers }: Answers = {}): void {
  const Stub = createRoutesStub([
    { Component: Frame, HydrateFallback: Nothing, children: [{ path, Component: Page, ...answers }] },
  ]);
  mount(
    <PageContext value={page}>
      <Stub initialEntries={[path]} />
    </PageContext>,
  );
}

function Frame() {
  useEffect(scriptsAreAtWork, []);
  return (
    <DialogsProvider>
      <Outcomes>
        <Outlet context={shop} />
      </Outcomes>
    </DialogsProvider>
  );
}

function Page() {
  return useContext(PageContext);
}

function Nothing() {
  return null;
}
