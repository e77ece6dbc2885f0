import type { ReactNode } from 'react';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import type { Address } from '#domain/routes/policies.ts';
import { orderColumns } from '../order-card/card.tsx';
import { homeScreen, screenGroups } from './screens.ts';

export function PageSkeleton({ address }: { address: Address }) {
  const screens = [homeScreen, ...screenGroups.flatMap((group) => group.screens)];
  const screen = screens.find(({ path }) => path === address);
  return (
    <div data-skeleton={address} className="grid gap-5">
      {screen ? (
        <PageTitle>{screen.title}</PageTitle>
      ) : (
        <h1>
          <span className="sr-only">Memuat...</span>
          <Bar className="h-8 w-56" />
        </h1>
      )}
      <div aria-hidden className="grid animate-pulse gap-5">
        {shapes[address] ?? <FormShape />}
      </div>
    </div>
  );
}

const shapes: { [address in Address]?: ReactNode } = {
  '/dashboard': <HomeShape />,
  '/dashboard/pesanan': <OrdersShape />,
  '/dashboard/pesanan/:orderId': <OrderShape />,
  '/dashboard/produk': <ProductsShape />,
  '/dashboard/laporan': <ReportShape />,
};

function Bar({ className }: { className: string }) {
  return <span className={`block max-w-full rounded-control bg-line ${className}`} />;
}

function Card({ children, className = '' }: { children: ReactNode; className?: string }) {
  return (
    <div className={`grid gap-3 rounded-card border border-line bg-surface p-4 ${className}`}>{children}</div>
  );
}

function Rows({ count, children }: { count: number; children: ReactNode }) {
  return indexes(count).map((index) => <Card key={index}>{children}</Card>);
}

function indexes(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

function HomeShape() {
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        <Rows count={3}>
          <Bar className="h-10 w-3/4" />
        </Rows>
      </div>
      <Card>
        <Bar className="h-5 w-64" />
        <Bar className="h-11 w-72" />
      </Card>
      <div className="grid rounded-card border border-line bg-surface sm:grid-cols-3">
        <Bar className="m-4 h-6 w-32" />
        <Bar className="m-4 h-6 w-32" />
        <Bar className="m-4 h-6 w-32" />
      </div>
    </>
  );
}

function OrdersShape() {
  return (
    <>
      <div className="flex gap-1.5 overflow-hidden lg:gap-1">
        {indexes(5).map((index) => (
          <Bar key={index} className="h-11 w-28 shrink-0 lg:h-9" />
        ))}
      </div>
      <div>
        <Bar className="h-7 w-48" />
        <div className="mt-1 grid gap-1.5 sm:gap-2 sm:max-lg:grid-cols-2 lg:gap-0 lg:divide-y lg:divide-line lg:rounded-card lg:border lg:border-line lg:bg-surface">
          {indexes(8).map((index) => (
            <OrderRowShape key={index} />
          ))}
        </div>
      </div>
    </>
  );
}

function OrderRowShape() {
  return (
    <div
      className={`grid gap-x-1.5 px-3 py-1.5 max-lg:grid-cols-[3rem_minmax(0,1fr)] max-lg:gap-y-1 max-lg:rounded-card max-lg:border max-lg:border-line max-lg:bg-surface lg:items-center lg:py-0.5 ${orderColumns}`}
    >
      <Bar className="size-11 max-lg:row-span-2 lg:size-9" />
      <Bar className="h-5 w-40 max-lg:h-4" />
      <Bar className="h-5 w-48 max-lg:h-4 lg:col-span-3" />
      <Bar className="h-5 w-24 max-lg:hidden" />
      <Bar className="h-11 w-32 max-lg:col-span-2 max-lg:ml-auto" />
    </div>
  );
}

function OrderShape() {
  return (
    <div className="grid gap-5 lg:grid-cols-2 lg:items-start">
      <Rows count={4}>
        <Bar className="h-6 w-32" />
        <Bar className="h-5 w-64" />
        <Bar className="h-5 w-48" />
      </Rows>
    </div>
  );
}

function ProductsShape() {
  return (
    <>
      <Bar className="h-11 w-full" />
      <div className="-mx-4 divide-y divide-line border-line border-y bg-surface lg:mx-0 lg:rounded-card lg:border">
        {indexes(8).map((index) => (
          <div key={index} className="flex h-18 items-center gap-3 px-3">
            <Bar className="size-13 shrink-0" />
            <div className="grid flex-1 gap-2">
              <Bar className="h-5 w-40" />
              <Bar className="h-5 w-24" />
            </div>
          </div>
        ))}
      </div>
    </>
  );
}

function ReportShape() {
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <Bar className="h-11 w-full" />
        <Bar className="h-11 w-full" />
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <Rows count={2}>
          <Bar className="h-8 w-40" />
        </Rows>
      </div>
      <Card>
        <Bar className="h-6 w-64" />
        <Bar className="h-56 w-full" />
      </Card>
    </>
  );
}

function FormShape() {
  return (
    <Card className="max-w-2xl gap-5">
      <FieldShape />
      <FieldShape />
      <FieldShape />
      <FieldShape />
      <Bar className="h-11 w-48" />
    </Card>
  );
}

function FieldShape() {
  return (
    <span className="grid gap-2">
      <Bar className="h-4 w-32" />
      <Bar className="h-11 w-full" />
    </span>
  );
}
