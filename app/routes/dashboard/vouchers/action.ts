import { data } from 'react-router';
import { parseVoucherForm, type VoucherErrors } from '../../../../domain/vouchers/form.ts';
import { readStore } from '../../../../server/stores/store.ts';
import { createVoucher, switchVoucher } from '../../../../server/vouchers/vouchers.ts';
import { actOr } from '../../../load-failure.ts';
import { readPostedFields } from '../../../posted-fields.ts';
import type { OpenShop } from '../shop-access.ts';

/** What a form of the voucher page came to. Refused: nothing was written, and what was typed comes back. */
type VoucherAnswer =
  | { kind: 'done'; text: string }
  | { kind: 'refused'; errors: VoucherErrors & { form?: string }; values: Record<string, string> };

/** The action of the voucher page: makes a voucher of the open shop, or switches one on or off. */
export async function answerVoucherForm(request: Request, shop: OpenShop) {
  const fields = await readPostedFields(request);
  const values = Object.fromEntries(
    Object.entries(fields).filter((field): field is [string, string] => typeof field[1] === 'string'),
  );
  return actOr(
    request,
    (reason, status) => refused(status, { form: `Gagal menyimpan voucher: ${reason}` }, values),
    () => (values.intent === 'create' ? create(shop, fields, values) : switchOne(shop, values)),
  );
}

async function create(shop: OpenShop, fields: Record<string, unknown>, values: Record<string, string>) {
  return shop.run(async (tx) => {
    const store = await readStore(tx, shop.storeId);
    if (!store) throw new Error('an open shop is not there');
    const parsed = parseVoucherForm(fields, store);
    if (!parsed.ok) return refused(400, parsed.errors, values);
    const { voucher } = parsed;
    const id = await createVoucher(tx, shop.storeId, voucher);
    if (!id) return refused(409, { code: `Kode ${voucher.code} sudah pernah dipakai di toko ini.` }, values);
    return data<VoucherAnswer>({ kind: 'done', text: `Voucher ${voucher.code} dibuat.` });
  });
}

async function switchOne(shop: OpenShop, values: Record<string, string>) {
  const active = values.intent === 'on';
  if (!active && values.intent !== 'off') return refused(400, { form: 'Permintaan tidak dikenal.' }, {});
  const code = await shop.run((tx) => switchVoucher(tx, shop.storeId, values.voucherId ?? '', active));
  if (!code) return refused(404, { form: 'Voucher ini tidak ada di toko Anda.' }, {});
  return data<VoucherAnswer>({
    kind: 'done',
    text: `Voucher ${code} ${active ? 'diaktifkan' : 'dinonaktifkan'}.`,
  });
}

function refused(
  status: 400 | 404 | 409 | 500 | 503,
  errors: VoucherErrors & { form?: string },
  values: Record<string, string>,
) {
  return data<VoucherAnswer>({ kind: 'refused', errors, values }, { status });
}
