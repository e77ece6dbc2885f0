import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { done } from '#app/forms/answers.ts';
import type { OwnProduct } from '#domain/products/product.ts';
import { mountInDashboard } from '../../../../../tests/support/components/dashboard.tsx';
import { audit } from '../../../../../tests/support/components/mount.ts';
import { ownProduct } from '../../../../../tests/support/components/products.ts';
import type { DoneWithProduct } from '../answer.ts';
import { ProductOutcome } from '../outcome.tsx';
import { useProductChanges } from './changes.ts';
import { ProductShelf } from './shelf.tsx';

const view = {
  search: '',
  lowStockOnly: false,
  hiddenOnly: false,
  categoryId: null,
  sort: 'terbaru',
} as const;

/** Shows the product list as the products page does. */
function Shelf() {
  const [outcome, setOutcome] = useState<DoneWithProduct | null>(null);
  const changes = useProductChanges(setOutcome);
  const products = useLoaderData<OwnProduct[]>();
  return (
    <div className="page-width">
      <h1>Manajemen Produk</h1>
      <ProductOutcome
        done={outcome}
        onShown={() => setOutcome(null)}
        answer={undefined}
        isInForm={false}
        changes={changes}
      />
      <ProductShelf
        page={{ products, next: null, formKey: 'kunci' }}
        view={view}
        categories={[]}
        editable
        onEdit={() => {}}
        changes={changes}
        newest={(product) => product}
      />
    </div>
  );
}

test('screen readers tell the stocks of products with the same name apart', async () => {
  const [first, second] = [ownProduct({ id: 'satu', stok: 3 }), ownProduct({ id: 'dua', stok: 7 })];
  mountInDashboard(<Shelf />, { loader: () => [first, second] });
  await expect.element(page.getByRole('group', { name: 'Ubah stok Teh Poci', exact: true })).toHaveLength(2);
  await audit();
});

test('a tap that cannot be sent is reported, and the next one is sent', async () => {
  let stok = 4;
  mountInDashboard(<Shelf />, {
    loader: () => [ownProduct({ id: 'teh', stok })],
    action: () => {
      stok += 1;
      const sentence = `Stok Teh Poci ditambah 1, sekarang ${stok}.`;
      return done(sentence, { intent: 'stock', id: 'teh', stok });
    },
  });
  const row = page.getByRole('article', { name: 'Teh Poci' });
  const more = row.getByRole('button', { name: 'Tambah stok' });
  await expect.element(more).toBeVisible();
  breakNextRequest();
  await more.click();
  const dialog = page.getByRole('dialog');
  await expect
    .element(dialog)
    .toMatchTextContent('jawaban belum diterima. Periksa daftar ini, lalu coba lagi.');
  await audit();
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect.element(row.getByText('Stok tinggal 4').first()).toBeVisible();
  await more.click();
  await expect.element(page.getByText(/sekarang 5\./)).toBeVisible();
  await expect.element(row.getByText('Stok tinggal 5').first()).toBeVisible();
  await audit();
});

function breakNextRequest(): void {
  const Real = window.Request;
  window.Request = class extends Real {
    constructor(...given: ConstructorParameters<typeof Real>) {
      super(...given);
      window.Request = Real;
      throw new Error('out of memory');
    }
  };
}
