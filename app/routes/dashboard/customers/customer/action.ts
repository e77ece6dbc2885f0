import { data } from 'react-router';
import { badInput, done, refused } from '#app/forms/answers.ts';
import { readPostedFields, typedIn } from '#app/forms/posted.ts';
import { actOr } from '#app/load-failure.ts';
import type { OpenShop } from '#app/routes/dashboard/shop-access.ts';
import { parseCustomerForm } from '#domain/customers/form.ts';
import { isUuid } from '#domain/id.ts';
import { readShopCustomer, saveCustomer } from '#server/customers/customers.ts';

export const customerGone = 'Pelanggan ini tidak ada di toko Anda.';

export async function answerCustomerForm(request: Request, shop: OpenShop, customerId: string) {
  if (!isUuid(customerId)) throw data(customerGone, { status: 404 });
  const fields = await readPostedFields(request);
  const values = typedIn(fields, ['note', 'tags']);
  return actOr(
    request,
    (reason, status) => refused({ sentence: `Gagal menyimpan catatan: ${reason}`, values }, status),
    () =>
      shop.run(async (tx) => {
        const customer = await readShopCustomer(tx, shop.storeId, customerId);
        if (!customer) throw data(customerGone, { status: 404 });
        const parsed = parseCustomerForm(fields);
        if (!parsed.ok) return badInput(parsed.errors, values);
        await saveCustomer(tx, shop.storeId, customerId, parsed.value);
        return done('Catatan pelanggan disimpan.');
      }),
  );
}
