import { randomUUID } from 'node:crypto';
import { afterEach, expect } from 'vitest';
import type { ChatNumber } from '#domain/stores/chat/number.ts';
import { recordPaymentChange } from '#server/payment-methods/changes.ts';
import { removeApiKey, saveCouriers, saveShippingSettings } from '#server/shipping/settings.ts';
import { addTariff, changeTariff, deleteTariff, orderTariffs } from '#server/shipping/tariffs.ts';
import { listChatNumbers, saveChatNumber } from '#server/stores/chat/numbers.ts';
import { saveStoreSettings } from '#server/stores/settings.ts';
import { createVoucher, switchVoucher } from '#server/vouchers/vouchers.ts';
import { addChatNumbers, forgetChatNumbers } from '../../support/chat/numbers.ts';
import { storeSettings } from '../../support/world/store-settings.ts';
import { makeTestTariff } from '../../support/world/tariffs.ts';
import { makeTestVoucher } from '../../support/world/vouchers.ts';
import { world } from '../../support/world/world.ts';
import { member, testKinds, withMember } from './kinds.ts';

const { warung } = world;
const { storeId } = warung;

const origin = {
  originShape: 'built-in',
  originProvinceId: '34',
  originProvinceName: 'DI Yogyakarta',
  originCityId: '34.71',
  originCityName: 'Kota Yogyakarta',
} as const;
const tariff = () => makeTestTariff(storeId);
const voucher = async () => (await makeTestVoucher(storeId)).id;
const code = expect.stringMatching(/^UJI-/) as unknown as string;

withMember();
afterEach(() => forgetChatNumbers(storeId));

testKinds({
  'adding a voucher': {
    row: ['settings', 'voucher_added', 'AKTIVITAS', {}],
    work: (tx) =>
      createVoucher(tx, storeId, {
        code: 'AKTIVITAS',
        kind: 'rupiah',
        value: 1_000,
        maxDiscount: null,
        minPurchase: 0,
        startsAt: new Date(),
        endsAt: null,
        quota: null,
        perBuyerLimit: null,
      }),
  },
  'switching a voucher off': {
    row: ['settings', 'voucher_switched_off', code, {}],
    given: voucher,
    work: (tx, id) => switchVoucher(tx, storeId, id, false),
  },
  'changing settings': {
    row: ['settings', 'shop_changed', '', expect.objectContaining({ minOrder: [0, 5_000] })],
    work: (tx) => saveStoreSettings(tx, storeId, storeSettings({ slug: warung.slug, minOrder: 5_000 })),
  },
  'changing the origin of parcels': {
    row: ['settings', 'origin_changed', 'Kota Yogyakarta, DI Yogyakarta', {}],
    work: (tx) => saveShippingSettings(tx, storeId, origin, ''),
  },
  'changing couriers': {
    row: ['settings', 'couriers_changed', 'jne', {}],
    work: (tx) => saveCouriers(tx, storeId, { kecamatan: '', couriers: 'jne' }),
  },
  'removing the key of the provider': {
    row: ['settings', 'key_removed', '', {}],
    work: (tx) => removeApiKey(tx, storeId),
  },
  'adding a tariff': {
    row: ['settings', 'tariff_added', 'Ambil', { price: [null, 0] }],
    work: (tx) =>
      addTariff(tx, storeId, {
        kind: 'pickup',
        name: 'Ambil',
        provinsi: '',
        kotaKabupaten: '',
        kecamatan: '',
        price: 0,
        perKilogram: false,
        freeFrom: null,
        maxOrder: null,
      }),
  },
  'switching a tariff off': {
    row: ['settings', 'tariff_changed', 'Kurir toko', { active: [true, false] }],
    given: tariff,
    work: (tx, id) => changeTariff(tx, storeId, id, { active: false }),
  },
  'deleting a tariff': {
    row: ['settings', 'tariff_deleted', 'Kurir toko', {}],
    given: tariff,
    work: (tx, id) => deleteTariff(tx, storeId, id),
  },
  'sorting tariffs': {
    row: ['settings', 'tariffs_sorted', '', {}],
    work: (tx) => orderTariffs(tx, storeId, []),
  },
  'changing when a number answers': {
    row: ['settings', 'number_edited', 'Rina', { answering: ['setiap hari', 'Senin–Sabtu 08:00–17:00'] }],
    given: async () => (await addChatNumbers(storeId, 'Rina')).at(-1)?.id ?? '',
    work: async (tx, id) => {
      const number = (await listChatNumbers(tx, storeId)).find((one) => one.id === id) as ChatNumber;
      const { id: _, position: __, ...form } = number;
      const hours = { days: 63, hoursFrom: 8 * 60, hoursUntil: 17 * 60 };
      await saveChatNumber(tx, storeId, id, { ...form, ...hours }, false);
      // A form that is saved unchanged adds no activity.
      await saveChatNumber(tx, storeId, id, { ...form, ...hours }, false);
    },
  },
  'changing the number': {
    row: ['settings', 'number_changed', 'Nomor WhatsApp diubah', { value: [null, '62812'] }],
    work: (tx) =>
      recordPaymentChange(tx, { id: member.id, email: '', clientIp: '' }, storeId, {
        id: randomUUID(),
        about: 'waNumber',
        change: 'Nomor WhatsApp diubah',
        subject: '62812',
        former: '',
      }),
  },
});
