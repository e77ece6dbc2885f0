import { useState } from 'react';
import { isUuid } from '../../../domain/id.ts';
import { messages } from '../../../domain/messages.ts';
import type { Product } from '../../../domain/product.ts';
import { takesOrders } from '../../../domain/store.ts';
import { isNotMigrated } from '../../../server/db/errors.ts';
import { listProducts, readProducts } from '../../../server/products.ts';
import { useLive } from '../../browser/live.ts';
import { loadOr } from '../../load-failure.ts';
import { answerProductForm } from '../../product-action.ts';
import { requireShop } from '../../shop-access.ts';
import { useDashboardPath, useDashboardShop } from '../../ui/dashboard/dashboard-shop.ts';
import { LoadFailed } from '../../ui/dashboard/load-failed.tsx';
import { ProductAdd } from '../../ui/dashboard/product-add.tsx';
import { ProductEditDialog } from '../../ui/dashboard/product-edit-dialog.tsx';
import { ProductOutcome } from '../../ui/dashboard/product-outcome.tsx';
import { ProductQuestion } from '../../ui/dashboard/product-question.tsx';
import { useProductRemoval } from '../../ui/dashboard/product-removal.ts';
import { ProductShelf } from '../../ui/dashboard/product-shelf.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import type { Route } from './+types/products';

const PAGE_SIZE = 20;

export const meta: Route.MetaFunction = () => [{ title: 'Manajemen Produk' }];

/** A page of products, narrowed by `?cari=` and `?stok=menipis`; with `?edit=` or `?hapus=` also that product. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const shop = requireShop(context);
  const search = (url.searchParams.get('cari') ?? '').trim().slice(0, 80);
  const lowStock = url.searchParams.get('stok') === 'menipis';
  const after = url.searchParams.get('setelah');
  return loadOr(
    request,
    (error) => (isNotMigrated(error) ? messages.productsNotMigrated : messages.productsLoadFailed),
    () =>
      shop.run(async (tx) => {
        const page = await listProducts(tx, shop.storeId, { limit: PAGE_SIZE, after, search, lowStock });
        const intent = url.searchParams.has('edit') ? ('edit' as const) : ('delete' as const);
        const id = url.searchParams.get(intent === 'edit' ? 'edit' : 'hapus');
        const [product] = isUuid(id) ? await readProducts(tx, shop.storeId, [id]) : [];
        return { ...page, search, lowStock, asked: product ? { intent, product } : null };
      }),
  );
}

export async function action({ context, request, url }: Route.ActionArgs) {
  return answerProductForm(request, requireShop(context), url.searchParams);
}

/** /dashboard/produk: Manajemen Produk, with the form for a new one and the live list. */
export default function Products({ loaderData, actionData }: Route.ComponentProps) {
  const shop = useDashboardShop();
  const pathTo = useDashboardPath();
  const [edited, setEdited] = useState<Product | null>(null);
  const [outcome, setOutcome] = useState<string | null>(null);
  const remove = useProductRemoval((name) => setOutcome(`${name} dihapus.`));
  useLive('products', shop.readOnly ? shop.storeId : undefined);
  const { products, next, search, lowStock, asked } = loaderData;
  const editable = !shop.readOnly && takesOrders(shop.life);
  // Without scripts a refusal stands in the form that was sent, if it is on the page.
  const refused = actionData?.kind === 'refused' ? actionData : null;
  const refusedIn =
    refused && (refused.intent === 'add' || asked?.intent === refused.intent) ? refused.intent : null;
  const isEmpty = products.length === 0 && search === '' && !lowStock;
  return (
    <>
      <div className="mb-4">
        <PageTitle>Manajemen Produk</PageTitle>
      </div>
      <ProductOutcome
        text={outcome}
        onShown={() => setOutcome(null)}
        answer={actionData}
        toldByForm={editable && refusedIn !== null}
      />
      {editable && asked && (!actionData || actionData.kind === 'refused') && (
        <ProductQuestion
          asked={asked}
          refused={refusedIn === asked.intent ? refused : null}
          backTo={pathTo('/dashboard/produk')}
        />
      )}
      {editable && (
        <ProductAdd
          startOpen={isEmpty}
          sent={actionData}
          onAdded={(name) => setOutcome(`${name} ditambahkan.`)}
        />
      )}
      <ProductShelf
        page={{ products, next }}
        search={search}
        lowStock={lowStock}
        editable={editable}
        onEdit={setEdited}
        onDelete={remove}
      />
      {edited && (
        <ProductEditDialog
          product={edited}
          onClose={() => setEdited(null)}
          onSaved={(name) => {
            setEdited(null);
            setOutcome(`${name} disimpan.`);
          }}
        />
      )}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed error={error} title="Manajemen Produk" fallback={messages.productsLoadFailed} />;
}
