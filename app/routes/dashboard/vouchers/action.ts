import { badInput, done, refused, type Texts } from '#app/forms/answers.ts';
import { readPostedFields, typedIn } from '#app/forms/posted.ts';
import { actOr } from '#app/load-failure.ts';
import { parseVoucherForm } from '#domain/vouchers/form.ts';
import { readStore } from '#server/stores/store.ts';
import { createVoucher, switchVoucher } from '#server/vouchers/vouchers.ts';
import type { OpenShop } from '../shop-access.ts';

export async function answerVoucherForm(request: Request, shop: OpenShop) {
  const fields = await readPostedFields(request);
  const values = typedIn(fields);
  return actOr(
    request,
    (reason, status) => refused({ sentence: `Gagal menyimpan voucher: ${reason}`, values }, status),
    () => (values.intent === 'create' ? create(shop, fields, values) : switchOne(shop, values)),
  );
}

async function create(shop: OpenShop, fields: Record<string, unknown>, values: Texts) {
  return shop.run(async (tx) => {
    const store = await readStore(tx, shop.storeId);
    if (!store) throw new Error('an open shop is not there');
    const parsed = parseVoucherForm(fields, store);
    if (!parsed.ok) return badInput(parsed.errors, values);
    const { voucher } = parsed;
    const id = await createVoucher(tx, shop.storeId, voucher);
    if (id) return done(`Voucher ${voucher.code} dibuat.`);
    return refused({ errors: { code: `Kode ${voucher.code} sudah pernah dipakai di toko ini.` }, values });
  });
}

async function switchOne(shop: OpenShop, values: Texts) {
  const active = values.intent === 'on';
  if (!active && values.intent !== 'off') return badInput({ form: 'Permintaan tidak dikenal.' }, {});
  const code = await shop.run((tx) => switchVoucher(tx, shop.storeId, values.voucherId ?? '', active));
  if (!code) return refused({ sentence: 'Voucher ini tidak ada di toko Anda.' }, 404);
  return done(`Voucher ${code} ${active ? 'diaktifkan' : 'dinonaktifkan'}.`);
}
