import { randomUUID } from 'node:crypto';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { loadOr } from '#app/load-failure.ts';
import { LoadFailed } from '#app/ui/page/load-failed.tsx';
import { Notice } from '#app/ui/page/notice.tsx';
import { keyIn } from '#domain/forms/page-key.ts';
import { messages } from '#domain/messages.ts';
import type { OwnProduct } from '#domain/products/product.ts';
import { isNarrowed, parseProductView } from '#domain/products/view.ts';
import { href } from '#domain/routes/href.ts';
import { takesOrders } from '#domain/stores/store.ts';
import { isNotMigrated } from '#server/db/errors.ts';
import { listCategories } from '#server/products/categories.ts';
import { listOwnProducts, readOwnProduct } from '#server/products/list.ts';
import { readAllowanceNote } from '#server/stores/free/allowance.ts';
import { useDashboardPath, useDashboardShop, useMay } from '../shop.ts';
import { requireShop } from '../shop-access.ts';
import { useShopLive } from '../shop-stream.ts';
import type { Route } from './+types/route';
import { answerProductForm } from './action.ts';
import type { DoneWithProduct } from './answer.ts';
import { ProductAdd } from './form/add.tsx';
import { ProductEditDialog } from './form/edit-dialog.tsx';
import { ProductsHead } from './head.tsx';
import { useProductChanges } from './list/changes.ts';
import { ProductSearch } from './list/filter.tsx';
import { savedProducts } from './list/saved-products.ts';
import { ProductShelf } from './list/shelf.tsx';
import { ProductOutcome } from './outcome.tsx';
import { ProductQuestion } from './question.tsx';

const PAGE_SIZE = 20;

export const meta: Route.MetaFunction = () => [{ title: 'Manajemen Produk' }];

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const shop = requireShop(context);
  const view = parseProductView(url.searchParams);
  const after = keyIn(url.searchParams);
  return loadOr(
    request,
    (error) => (isNotMigrated(error) ? messages.productsNotMigrated : messages.productsLoadFailed),
    () =>
      shop.run(async (tx) => {
        const page = await listOwnProducts(tx, shop.storeId, view, { limit: PAGE_SIZE, after });
        const intent = url.searchParams.has('edit') ? ('edit' as const) : ('delete' as const);
        const id = url.searchParams.get(intent === 'edit' ? 'edit' : 'hapus');
        const product = id === null ? null : await readOwnProduct(tx, shop.storeId, id);
        const categories = await listCategories(tx, shop.storeId);
        return {
          ...page,
          formKey: randomUUID(),
          view,
          room: await readAllowanceNote(tx, shop.storeId),
          categories,
          asked: product && { intent, product },
        };
      }),
  );
}

export async function action({ context, request, url }: Route.ActionArgs) {
  return answerProductForm(request, requireShop(context), url.searchParams);
}

/** `editable`: not read-only, and the shop's phase is open or grace. `mayEdit`: the user also has `products.write`. */
function useWriteAccess(): { editable: boolean; mayEdit: boolean } {
  const { readOnly, phase } = useDashboardShop();
  const may = useMay();
  const editable = !readOnly && takesOrders(phase);
  return { editable, mayEdit: editable && may('products.write') };
}

export default function Products({ loaderData, actionData }: Route.ComponentProps) {
  const pathTo = useDashboardPath();
  const navigate = useNavigate();
  const [edited, setEdited] = useState<OwnProduct | null>(null);
  const [outcome, setOutcome] = useState<DoneWithProduct | null>(null);
  const changes = useProductChanges(setOutcome);
  const [{ newest, remember }] = useState(savedProducts);
  useShopLive();
  const { view, asked, products, categories } = loaderData;
  const { editable, mayEdit } = useWriteAccess();
  // Without scripts, the form that was sent opens again and shows the refusal.
  const refused = actionData?.kind === 'refused' ? actionData : null;
  const refusedIn =
    refused && (refused.intent === 'add' || asked?.intent === refused.intent) ? refused.intent : null;
  const isEmpty = products.length === 0 && !isNarrowed(view);
  const [params] = useSearchParams();
  const [adding, setAdding] = useState(isEmpty || refusedIn === 'add' || params.has('tambah'));
  return (
    <>
      <ProductsHead onAdd={mayEdit ? () => setAdding(true) : null}>
        {!isEmpty && <ProductSearch view={view} />}
      </ProductsHead>
      <ProductOutcome
        done={outcome}
        onShown={() => setOutcome(null)}
        answer={actionData}
        isInForm={mayEdit && refusedIn !== null}
        changes={changes}
      />
      {mayEdit && asked && (!actionData || actionData.kind === 'refused') && (
        <ProductQuestion
          asked={asked}
          refused={refusedIn === asked.intent ? refused : null}
          onDone={(done) => {
            setOutcome(done);
            void navigate(pathTo(href('/dashboard/produk')));
          }}
          backTo={pathTo(href('/dashboard/produk'))}
        />
      )}
      {mayEdit && (
        <>
          <RoomNotice text={loaderData.room} />
          <ProductAdd open={adding} onToggle={setAdding} sent={actionData} onAdded={setOutcome} />
        </>
      )}
      <ProductShelf
        page={loaderData}
        view={view}
        categories={categories}
        editable={editable}
        onEdit={setEdited}
        changes={changes}
        newest={newest}
      />
      {edited && (
        <ProductEditDialog
          product={edited}
          onClose={() => setEdited(null)}
          onSaved={(done) => {
            if (done.product) remember(done.product);
            setEdited(null);
            setOutcome(done);
          }}
        />
      )}
    </>
  );
}

function RoomNotice({ text }: { text: string | null }) {
  if (!text) return null;
  return (
    <div className="mb-3">
      <Notice tone="warning">{text}</Notice>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed error={error} title="Manajemen Produk" fallback={messages.productsLoadFailed} />;
}
