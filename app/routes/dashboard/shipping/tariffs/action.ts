import { badInput, done, refused, type Texts } from '#app/forms/answers.ts';
import { type PostedFields, readPostedFields, typedIn } from '#app/forms/posted.ts';
import { actOr } from '#app/load-failure.ts';
import type { OpenShop } from '#app/routes/dashboard/shop-access.ts';
import { moveBy } from '#domain/forms/arranging.ts';
import { isUuid } from '#domain/id.ts';
import { MAX_TARIFFS } from '#domain/shipping/tariff.ts';
import { type NewTariff, parseTariffForm } from '#domain/shipping/tariff-form.ts';
import { checkAreas } from '#server/areas/areas.ts';
import type { Tx } from '#server/db/access.ts';
import {
  addTariff,
  changeTariff,
  deleteTariff,
  listTariffs,
  orderTariffs,
} from '#server/shipping/tariffs.ts';

const gone = () => refused({ sentence: 'Pilihan pengiriman ini sudah tidak ada.' }, 404);

const unknown = () => badInput({ form: 'Permintaan tidak dikenal.' }, {});

export async function answerTariffForm(request: Request, shop: OpenShop) {
  const fields = await readPostedFields(request);
  const values = typedIn(fields);
  return actOr(
    request,
    (reason, status) =>
      refused({ sentence: `Gagal menyimpan pilihan pengiriman: ${reason}`, values }, status),
    async () => {
      if (values.intent === 'save') return save(shop, fields, values);
      return shop.run((tx) => applyIntent(tx, shop.storeId, values));
    },
  );
}

async function save(shop: OpenShop, fields: PostedFields, values: Texts) {
  const read = parseTariffForm(fields);
  const parsed = values.kind === 'pickup' ? read : await checkAreas(read, fields);
  if (!parsed.ok) return badInput(parsed.errors, values);
  const tariff = parsed.value;
  return shop.run((tx) => storeTariff(tx, shop.storeId, tariff, values));
}

async function storeTariff(tx: Tx, storeId: string, tariff: NewTariff, values: Texts) {
  const { id } = values;
  if (id !== '')
    return isUuid(id) && (await changeTariff(tx, storeId, id, tariff))
      ? done(`${tariff.name} disimpan.`)
      : gone();
  if (await addTariff(tx, storeId, tariff)) return done(`${tariff.name} ditambahkan.`);
  return refused({
    sentence: `Paling banyak ${MAX_TARIFFS} pilihan. Hapus dulu yang tidak dipakai.`,
    values,
  });
}

async function applyIntent(tx: Tx, storeId: string, values: Texts) {
  if (values.move) return move(tx, storeId, values.move);
  const { id = '', intent } = values;
  if (intent !== 'on' && intent !== 'off' && intent !== 'delete') return unknown();
  if (!isUuid(id)) return gone();
  if (intent === 'delete')
    return (await deleteTariff(tx, storeId, id)) ? done('Pilihan pengiriman dihapus.') : gone();
  const active = intent === 'on';
  if (!(await changeTariff(tx, storeId, id, { active }))) return gone();
  return done(`Pilihan pengiriman ${active ? 'diaktifkan' : 'dinonaktifkan'}.`);
}

/** Moves a tariff up or down in the list. `value` is '{id}:naik' (up) or '{id}:turun' (down). */
async function move(tx: Tx, storeId: string, value: string) {
  const [id = '', way] = value.split(':');
  const by = { naik: -1, turun: 1 }[way ?? ''];
  if (by === undefined) return unknown();
  const ids = (await listTariffs(tx, storeId)).map((tariff) => tariff.id);
  if (!ids.includes(id)) return gone();
  await orderTariffs(tx, storeId, moveBy(ids, id, by));
  return done('Urutan pilihan pengiriman disimpan.');
}
