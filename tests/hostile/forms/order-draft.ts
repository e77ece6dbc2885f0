import { randomUUID } from 'node:crypto';
import { href } from '#domain/routes/href.ts';
import { asSystem } from '#server/db/access.ts';
import { typedAddress } from '../../support/addresses.ts';
import { stockProduct } from '../../support/world/shop-floor.ts';
import { soleTariff } from '../../support/world/tariffs.ts';
import { world } from '../../support/world/world.ts';
import { freeText, strict, type Verdict } from '../values.ts';
import type { Form } from './form.ts';

const incomplete: Verdict = '400 Formulir ini tidak lengkap. Muat ulang halaman, lalu coba lagi.';
const unknown: Verdict = '400 Permintaan tidak dikenal.';
const noGoods: Verdict = '400 Pilih dulu barangnya.';
const noQuantity: Verdict = '400 Isi jumlah mulai dari 1.';
const otherPrice: Verdict = '409 Harga sekarang';
const noMoney: Verdict = '400 Isi ongkir dengan angka';

const required = (name: string, max: number, label: string) =>
  freeText(name, max, {
    tooLong: `${label} paling panjang ${max} huruf.`,
    empty: `${label} wajib diisi.`,
  });

export const orderDraftForm: Form = {
  name: 'order of the owner',
  route: '/dashboard/pesanan/buat',
  visitor: 'sri',
  make: async () => {
    const draft = randomUUID();
    // The shop needs a tariff, because without one there is no shipping method to choose.
    await soleTariff(world.warung.storeId);
    // A shop can have at most 50 drafts, so those of earlier attempts are deleted.
    await asSystem((tx) => tx.deleteFrom('orderDrafts').execute());
    const goods = { variant0: await stockProduct(world.warung.storeId, 5), jumlah0: '1', harga0: '10000' };
    return {
      path: `${href('/dashboard/pesanan/buat')}?draf=${draft}`,
      fields: { draft, intent: 'buat', ...goods, ...typedAddress, ongkir: '9000' },
    };
  },
  fields: [
    required('namaLengkap', 100, 'Nama lengkap'),
    required('alamatLengkap', 300, 'Alamat lengkap'),
    required('kecamatan', 60, 'Kecamatan'),
    freeText('catatan', 300, { tooLong: 'Catatan paling panjang 300 huruf.' }),
    strict('wa', '400 Nomor WhatsApp tidak valid.', {
      longest: ['0812345678901', 'ok'],
      empty: '400 Nomor WhatsApp wajib diisi.',
    }),
    strict('kodePos', '400 Kode pos terdiri dari 5 angka.', { longest: ['55225', 'ok'] }),
    strict(
      'ongkir',
      noMoney,
      { longest: ['1000000000', 'ok'], empty: '409 Pilih pengirimannya.' },
      { '-1': noMoney, '1.5': noMoney },
    ),
    strict('variant0', noGoods, {
      longest: [randomUUID(), '409 Barang ini tidak dijual lagi. Hapus dulu dari pesanan.'],
    }),
    strict(
      'jumlah0',
      noQuantity,
      { longest: ['1000000', '409 Stok tinggal 5.'] },
      { '0': noQuantity, '-1': noQuantity, '1.5': noQuantity, '1e308': noQuantity },
    ),
    strict('harga0', otherPrice, { longest: ['10000', 'ok'] }, { '-1': otherPrice, '1e308': otherPrice }),
    strict('draft', incomplete, { longest: [randomUUID(), 'ok'] }),
    strict('intent', unknown, { longest: [`pakai:${randomUUID()}`, 'ok'], tooLong: 'ok' }),
  ],
};
