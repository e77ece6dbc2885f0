import type { ListedOrder } from '#app/routes/dashboard/order-card/card.tsx';

/** Returns an order of two products, placed an hour before `srisShop.now` and not billed yet. */
export function listedOrder(change: Partial<ListedOrder> = {}): ListedOrder {
  const { orderNumber = 1001 } = change;
  const item = (name: string, berat: number) => ({
    id: `${name} ${orderNumber}`,
    namaProduk: name,
    optionText: '',
    harga: 12_500,
    berat,
    quantity: 2,
  });
  return {
    id: `7d1f2c3e-0000-4000-8000-00000000${orderNumber}`,
    linkToken: 'tautan-pesanan-rahasia-untuk-uji-coba-saja',
    orderNumber,
    status: 'Pending',
    customerName: 'Rina Wulandari',
    customerWa: '6281298765432',
    shippingKind: 'ask',
    shippingLabel: '',
    dueAt: new Date('2026-06-03T02:00:00Z'),
    shippedAt: null,
    cancelledAt: null,
    courier: '',
    nomorResi: '',
    items: [item('Sambal Roa', 300), item('Keripik Tempe', 450)],
    voucherCode: '',
    subtotal: 50_000,
    discount: 0,
    shippingCost: 0,
    uniqueCode: 0,
    totalPrice: 50_000,
    kecamatan: 'Gondokusuman',
    kotaKabupaten: 'Kota Yogyakarta',
    provinsi: 'DI Yogyakarta',
    editKey: null,
    proofWaits: false,
    createdAt: new Date('2026-06-01T02:00:00Z'),
    catatan: '',
    cover: null,
    handler: null,
    ...change,
  };
}
