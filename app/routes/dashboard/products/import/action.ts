import { redirect } from 'react-router';
import { refused, type Texts } from '#app/forms/answers.ts';
import { parseUpload } from '#app/forms/upload.ts';
import { actOr } from '#app/load-failure.ts';
import type { OpenShop } from '#app/routes/dashboard/shop-access.ts';
import { MAX_IMPORT_FILES, parseSheetOptions } from '#domain/products/import/form.ts';
import { href } from '#domain/routes/href.ts';
import { takesOrders } from '#domain/stores/store.ts';
import { importSheets } from '#server/products/import/import-sheets.ts';
import { readStore } from '#server/stores/store.ts';

export const closedText = 'Toko sedang tidak aktif, produk tidak bisa diubah.';

/** Stores the uploaded tables and redirects to their preview; no product changes yet. */
export async function answerSheets(request: Request, shop: OpenShop) {
  const upload = await parseUpload(request, 'tabel');
  if (!upload.ok) return refuse({ files: upload.message }, {}, upload.status);
  const values = Object.fromEntries(upload.fields);
  const files = upload.files.filter(({ field }) => field === 'files');
  return actOr(
    request,
    (reason, status) => refused({ sentence: `Tabel tidak bisa diperiksa: ${reason}`, values }, status),
    async () => {
      const store = await shop.run((tx) => readStore(tx, shop.storeId));
      if (!store || !takesOrders(store.phase)) return refused({ sentence: closedText, values }, 409);
      if (files.length === 0) return refuse({ files: 'Pilih berkas Excel atau CSV dulu.' }, values, 400);
      if (files.length > MAX_IMPORT_FILES)
        return refuse({ files: `Paling banyak ${MAX_IMPORT_FILES} berkas sekaligus.` }, values, 400);
      const parsed = parseSheetOptions(values);
      if (!parsed.ok) return refuse(parsed.errors, values, 400);
      const named = files.map(({ name, bytes }) => ({ name: shownName(name), bytes }));
      const requester = { storeId: shop.storeId, signal: request.signal };
      const stored = await importSheets(shop.run, requester, named, parsed.options);
      if (!stored.ok) return refuse({ files: stored.message }, values, stored.status);
      return redirect(shop.pathTo(href('/dashboard/produk/impor/:importId', { importId: stored.id })));
    },
  );
}

function refuse(errors: Texts, values: Texts, status: number) {
  return refused({ errors, values }, status);
}

/** Returns the file's name without the folder that old browsers send along. */
function shownName(name: string): string {
  return (name.toWellFormed().replaceAll('\u0000', '').split(/[\\/]/).at(-1) ?? '').slice(-80) || 'tabel';
}
