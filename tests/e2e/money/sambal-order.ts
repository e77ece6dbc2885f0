import type { BrowserContext, Page } from '@playwright/test';
import { href } from '#domain/routes/href.ts';
import { type Account, enter, registerBuyer, registerShop, type Shop } from '../support/people.ts';
import { order, productsOf } from '../support/posted-orders.ts';

type SambalOrder = { shop: Shop; buyer: Account; id: string };

export async function orderedSambal(): Promise<SambalOrder> {
  const shop = await registerShop(null, [
    { namaProduk: 'Sambal Roa', harga: '12500', stok: '9', berat: '300' },
  ]);
  const buyer = await registerBuyer(null);
  const id = await order(buyer.visitor, shop, await productsOf(buyer.visitor, shop));
  return { shop, buyer, id };
}

export async function enterBoth(
  owners: BrowserContext,
  buyers: BrowserContext,
  { shop, buyer, id }: SambalOrder,
): Promise<Page> {
  await enter(owners, shop.owner);
  await enter(buyers, buyer);
  const theirs = await buyers.newPage();
  await theirs.goto(href('/pesanan/:orderId', { orderId: id }));
  return theirs;
}
