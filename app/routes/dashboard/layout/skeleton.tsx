import type { ReactNode } from 'react';
import type { Address } from '../../../../domain/access.ts';
import { PageTitle } from '../../../ui/page/page-title.tsx';
import { daily, occasional } from './screens.ts';

/** In the shape of the page that comes, with its heading where that is known. */
export function PageSkeleton({ address }: { address: Address }) {
  const screen = [...daily, ...occasional].find(({ path }) => path === address);
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
  return Array.from({ length: count }, (_, place) => place).map((place) => (
    <Card key={place}>{children}</Card>
  ));
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
      <Bar className="h-11 w-full" />
      <div className="flex gap-2 overflow-hidden">
        <Bar className="h-11 w-28 shrink-0" />
        <Bar className="h-11 w-28 shrink-0" />
        <Bar className="h-11 w-28 shrink-0" />
        <Bar className="h-11 w-28 shrink-0" />
      </div>
      <div className="grid gap-3">
        <Rows count={6}>
          <Bar className="h-5 w-48" />
          <Bar className="h-5 w-72" />
          <Bar className="h-11 w-40" />
        </Rows>
      </div>
    </>
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
      <Bar className="h-11 w-44" />
      <Bar className="h-11 w-full" />
      <div className="grid gap-3">
        <Rows count={6}>
          <div className="flex items-center gap-4">
            <Bar className="size-16 shrink-0" />
            <div className="grid flex-1 gap-2">
              <Bar className="h-5 w-40" />
              <Bar className="h-5 w-24" />
            </div>
          </div>
        </Rows>
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
