import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { done, refused } from '#app/forms/answers.ts';
import { messages } from '#domain/messages.ts';
import { readMatrix } from '#domain/products/matrix.ts';
import type { OwnProduct } from '#domain/products/product.ts';
import { mountInDashboard } from '../../../../../tests/support/components/dashboard.tsx';
import { chooseFiles, madeFile } from '../../../../../tests/support/components/files.ts';
import { audit } from '../../../../../tests/support/components/mount.ts';
import { ownProduct } from '../../../../../tests/support/components/products.ts';
import type { RefusedProduct } from '../answer.ts';
import { ProductEditDialog } from './edit-dialog.tsx';

const dialog = page.getByRole('dialog');
const save = dialog.getByRole('button', { name: 'Simpan' });

const tea = ownProduct({});
const shirt = ownProduct({ sizes: ['M', 'L'], stok: 0 });

/** Returns the refusal that the server's `refuseProduct` would return for these fields. */
function refusalOf(fields: FormData, reason: string, errors: RefusedProduct['errors']): RefusedProduct {
  const values = Object.fromEntries([...fields].filter(([, text]) => typeof text === 'string'));
  return {
    kind: 'refused',
    intent: 'edit',
    id: String(fields.get('productId')),
    photoOrder: [],
    removedPhotoIds: [],
    sentence: messages.productUpdateFailed(reason),
    errors,
    values: values as RefusedProduct['values'],
    photosLost: fields.getAll('photos').some((photo) => photo instanceof File && photo.size > 0),
    matrix: readMatrix(values),
  };
}

function Dialog({ product }: { product: OwnProduct }) {
  const [isOpen, setOpen] = useState(true);
  const close = () => setOpen(false);
  return isOpen && <ProductEditDialog product={product} onClose={close} onSaved={close} />;
}

function mountDialog(product: OwnProduct, answer: (fields: FormData) => RefusedProduct | null) {
  mountInDashboard(<Dialog product={product} />, {
    action: async ({ request }) => {
      const refusal = answer(await request.formData());
      return refusal ? refused(refusal) : done('Teh Poci disimpan.', { intent: 'edit', id: product.id });
    },
  });
}

/** Replaces XMLHttpRequest, which the form uses to send photos and show the progress. Refuses every photo. */
class RefusedUpload {
  upload = {};
  status = 415;
  responseText = '';
  onload = () => {};
  open() {}
  send(fields: FormData) {
    const text = 'Format foto tidak didukung. Pakai JPEG, PNG, atau WebP.';
    this.responseText = JSON.stringify({ ...refusalOf(fields, text, { photos: text }), wrongPhoto: 0 });
    setTimeout(() => this.onload());
  }
}

const photos = dialog.getByLabelText('Foto', { exact: true });

test('the error of a photo that the server refused disappears when the photo is removed', async () => {
  vi.stubGlobal('XMLHttpRequest', RefusedUpload);
  mountDialog(tea, () => null);
  const hint = () =>
    document.getElementById(photos.element().getAttribute('aria-describedby') ?? '')?.textContent;
  const refusal = expect.stringContaining('Format foto tidak didukung.');
  for (const _again of [1, 2]) {
    await chooseFiles(photos, madeFile('catatan.jpg'));
    await expect.poll(hint).not.toEqual(refusal);
    await save.click();
    await expect.poll(hint).toEqual(refusal);
    await expect.element(photos).toHaveAttribute('aria-invalid', 'true');
    await audit();
    await dialog.getByRole('button', { name: 'Batalkan catatan.jpg' }).click();
    await expect.poll(hint).not.toEqual(refusal);
    await expect.element(photos).not.toHaveAttribute('aria-invalid');
  }
});

test('the error of a photo that cannot be sent disappears when the photo is removed', async () => {
  mountDialog(tea, () => null);
  const heldBack = dialog.getByText('Ada foto yang tidak bisa dikirim. Batalkan dulu, atau pilih gantinya.');
  for (const _again of [1, 2]) {
    await chooseFiles(photos, madeFile('IMG_0001.HEIC'));
    await expect.element(dialog.getByText(/^Foto HEIC dari iPhone tidak bisa dibaca\./)).toBeVisible();
    await save.click();
    await expect.element(heldBack).toBeVisible();
    await expect.element(photos).toHaveAttribute('aria-invalid', 'true');
    await audit();
    await dialog.getByRole('button', { name: 'Batalkan IMG_0001.HEIC' }).click();
    await expect.element(heldBack).not.toBeInTheDocument();
    await expect.element(photos).not.toHaveAttribute('aria-invalid');
  }
});

test('the consent to end stock stays when its error disappears, and is sent', async () => {
  const text = 'Masih ada stok: L (5).';
  mountDialog(shirt, (fields) =>
    fields.get('endStock') === 'ya'
      ? null
      : refusalOf(fields, 'ada varian yang hilang beserta stoknya.', { endStock: text }),
  );
  await dialog.getByRole('button', { name: 'Hapus L' }).click();
  await save.click();
  const consent = dialog.getByLabelText('Ya, hapus beserta stoknya');
  const error = dialog.getByText(text);
  await expect.element(error).toBeVisible();
  await expect.element(consent).toHaveAttribute('aria-invalid', 'true');
  await expect.element(consent).toHaveAccessibleDescription(text);
  await audit();

  await consent.click();
  await expect.element(error).not.toBeInTheDocument();
  await expect.element(consent).toBeChecked();
  await expect.element(consent).not.toHaveAttribute('aria-invalid');

  await consent.click();
  await save.click();
  await expect.element(error).toBeVisible();
  await consent.click();
  await save.click();
  await expect.element(dialog).not.toBeInTheDocument();
});
