import { factorPath, requireFreshFactor } from '#app/access/fresh-factor.ts';
import { badInput, done, refused, type Texts } from '#app/forms/answers.ts';
import { readPostedFields, typedIn } from '#app/forms/posted.ts';
import { actOr } from '#app/load-failure.ts';
import { href } from '#domain/routes/href.ts';
import { parseVoucherForm } from '#domain/vouchers/form.ts';
import { lacksFactorAtTill } from '#server/rent/till.ts';
import { readStore } from '#server/stores/store.ts';
import { createVoucher, switchVoucher } from '#server/vouchers/vouchers.ts';
import type { OpenShop } from '../shop-access.ts';

const factorMissing =
  'Kode toko ini memotong sewa, jadi hanya diubah dengan verifikasi dua langkah. Pasang dulu di Keamanan, lalu coba lagi.';
const factorStale = 'Voucher belum dibuat. Buktikan dulu bahwa ini Anda, lalu tekan Buat Voucher lagi.';

export async function answerVoucherForm(request: Request, shop: OpenShop, url: URL) {
  const fields = await readPostedFields(request);
  const values = typedIn(fields);
  return actOr(
    request,
    (reason, status) => refused({ sentence: `Gagal menyimpan voucher: ${reason}`, values }, status),
    async () => {
      const isCreation = values.intent === 'create';
      if (await shop.run((tx) => lacksFactorAtTill(tx, shop.actor, shop.storeId))) {
        if (!isCreation) requireFreshFactor(shop.actor, url.pathname + url.search);
        const sentence = shop.actor.hasFactor ? factorStale : factorMissing;
        return refused({ sentence, values });
      }
      return isCreation ? create(shop, fields, values) : switchOne(shop, values);
    },
  );
}

/** Returns the URL of the page that asks for the second factor, or, if the user has none, of the page to add one. */
export function factorPageOf({ actor, pathTo }: OpenShop, url: URL): string {
  return actor.hasFactor ? factorPath(url.pathname + url.search) : pathTo(href('/dashboard/keamanan'));
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
