import { useState } from 'react';
import { Form } from 'react-router';
import { AnswerNotice } from '#app/forms/answer-notice.tsx';
import type { Refused } from '#app/forms/answers.ts';
import { refusalIn, useAnswer } from '#app/forms/use-answer.ts';
import { loadOr } from '#app/load-failure.ts';
import { Button, ButtonLink } from '#app/ui/controls/button.tsx';
import { TextField } from '#app/ui/controls/field.tsx';
import { LoadFailed } from '#app/ui/page/load-failed.tsx';
import { NoticeRegion } from '#app/ui/page/notice.tsx';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import { Section } from '#app/ui/page/section.tsx';
import { categoryMessages, MAX_CATEGORIES, MAX_CATEGORY_NAME } from '#domain/products/category.ts';
import { href } from '#domain/routes/href.ts';
import { takesOrders } from '#domain/stores/store.ts';
import { listOwnCategories } from '#server/products/categories.ts';
import { DeleteQuestion } from '../delete-question.tsx';
import { useDashboardPath, useDashboardShop } from '../shop.ts';
import { requireShop } from '../shop-access.ts';
import type { Route } from './+types/route';
import { answerCategoryForm } from './action.ts';
import { CategoryList } from './list.tsx';

const loadFailed = 'Gagal memuat kategori.';

export const meta: Route.MetaFunction = () => [{ title: 'Kategori Produk' }];

/** Without scripts, `?hapus={id}` asks whether to delete a category, and `?ubah={id}` shows the form to rename one. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const shop = requireShop(context);
  const categories = await loadOr(
    request,
    () => loadFailed,
    () => shop.run((tx) => listOwnCategories(tx, shop.storeId)),
  );
  const asked = categories.find(({ id }) => id === url.searchParams.get('hapus')) ?? null;
  return { categories, asked, renamed: url.searchParams.get('ubah') };
}

export function action({ context, request }: Route.ActionArgs) {
  return answerCategoryForm(request, requireShop(context));
}

export default function Categories({ loaderData, actionData }: Route.ComponentProps) {
  const { categories, asked, renamed } = loaderData;
  const shop = useDashboardShop();
  const pathTo = useDashboardPath();
  const editable = !shop.readOnly && takesOrders(shop.phase);
  const refused = refusalIn(actionData);
  const intent = refused?.values.intent;
  // A new key empties the form right after a save, because the owner may type again before the revalidation ends.
  const [lastDone, setLastDone] = useState('');
  if (actionData?.kind === 'done' && actionData.sentence !== lastDone) setLastDone(actionData.sentence);
  return (
    <div className="grid max-w-2xl gap-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <PageTitle lead="Kelompok produk yang bisa dipilih pembeli di halaman toko.">
            Kategori Produk
          </PageTitle>
        </div>
        <ButtonLink to={pathTo(href('/dashboard/produk'))} variant="secondary">
          Kembali ke Produk
        </ButtonLink>
      </div>
      <NoticeRegion>
        <AnswerNotice answer={actionData} />
      </NoticeRegion>
      {editable && asked && !actionData && (
        <DeleteQuestion
          id={asked.id}
          name={asked.namaKategori}
          question={categoryMessages.confirmDelete(asked.namaKategori, asked.products)}
          path={pathTo(href('/dashboard/produk/kategori'))}
        />
      )}
      {editable && categories.length < MAX_CATEGORIES && (
        <AddForm key={lastDone} refused={intent === 'add' ? refused : null} />
      )}
      <Section title="Daftar Kategori">
        {categories.length > 0 ? (
          <CategoryList
            categories={categories}
            editable={editable}
            renamed={renamed}
            answer={actionData}
            refused={intent === 'rename' ? refused : null}
          />
        ) : (
          <p className="text-ink-soft">
            Belum ada kategori. Tambahkan, lalu pilih kategorinya di formulir tiap produk.
          </p>
        )}
      </Section>
    </div>
  );
}

function AddForm({ refused }: { refused: Refused | null }) {
  const { form, field } = useAnswer(refused);
  return (
    <Form
      ref={form}
      method="post"
      preventScrollReset
      noValidate
      className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3"
    >
      <input type="hidden" name="intent" value="add" />
      <TextField
        {...field('namaKategori')}
        label="Kategori baru"
        placeholder="Misalnya Minuman"
        maxLength={MAX_CATEGORY_NAME}
        autoComplete="off"
        required
      />
      <Button type="submit" pendingText="Menyimpan...">
        Tambah
      </Button>
    </Form>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed error={error} title="Kategori Produk" fallback={loadFailed} />;
}
