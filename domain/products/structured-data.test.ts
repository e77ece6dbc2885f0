import { expect, test } from 'vitest';
import { productData, shopData, structuredJson } from './structured-data.ts';

const page = {
  address: 'https://kedai.test/toko/batik/produk/p1',
  takesOrders: true,
  images: ['https://kedai.test/1.jpg'],
  imageOf: () => 'https://kedai.test/1.jpg',
};

const plain = {
  id: 'p1',
  namaProduk: 'Kain Parang',
  deskripsi: '',
  options: [],
  variants: [
    { id: 'p1', optionValues: [], harga: 150_000, formerPrice: null, stok: 3, berat: 1, hidden: false },
  ],
};

const shirt = {
  ...plain,
  namaProduk: 'Kemeja Batik',
  deskripsi: 'Katun.',
  options: [
    { name: 'Ukuran', values: ['M', 'XL'] },
    { name: 'Rasa', values: ['Asin'] },
  ],
  variants: [
    {
      id: 'p1',
      optionValues: ['M', 'Asin'],
      harga: 180_000,
      formerPrice: 200_000,
      stok: 3,
      berat: 1,
      hidden: false,
    },
    {
      id: 'v2',
      optionValues: ['XL', 'Asin'],
      harga: 190_000,
      formerPrice: null,
      stok: 0,
      berat: 1,
      hidden: false,
    },
  ],
};

test('a product without options has one offer, at its own address', () => {
  expect(productData(plain, page)).toEqual({
    '@type': 'Product',
    name: 'Kain Parang',
    image: page.images,
    offers: {
      '@type': 'Offer',
      url: page.address,
      price: 150_000,
      priceCurrency: 'IDR',
      availability: 'https://schema.org/InStock',
    },
  });
});

test('a product with options is a group, each variant with its own price, stock and address', () => {
  const data = productData(shirt, page);
  expect(data).toMatchObject({
    '@type': 'ProductGroup',
    url: page.address,
    productGroupID: 'p1',
    variesBy: ['https://schema.org/size', 'Rasa'],
    description: 'Katun.',
  });
  expect(data.hasVariant).toMatchObject([
    {
      name: 'Kemeja Batik (M, Asin)',
      size: 'M',
      additionalProperty: [{ '@type': 'PropertyValue', name: 'Rasa', value: 'Asin' }],
      offers: {
        url: `${page.address}?varian=p1`,
        price: 180_000,
        availability: 'https://schema.org/InStock',
        priceSpecification: { priceType: 'https://schema.org/StrikethroughPrice', price: 200_000 },
      },
    },
    {
      size: 'XL',
      offers: { url: `${page.address}?varian=v2`, availability: 'https://schema.org/OutOfStock' },
    },
  ]);
});

test('nothing is in stock if the shop takes no orders', () => {
  expect(productData(plain, { ...page, takesOrders: false })).toMatchObject({
    offers: { availability: 'https://schema.org/OutOfStock' },
  });
});

test('no text can end its script', () => {
  const attack = '</script><script>alert(1)</script><!--';
  const json = structuredJson(productData({ ...plain, namaProduk: attack, deskripsi: attack }, page));
  expect(json).not.toContain('<');
  expect(JSON.parse(json)).toMatchObject({ '@context': 'https://schema.org', name: attack });
});

test('a shop without logo and description has neither', () => {
  const shop = { namaToko: 'Kopi', deskripsi: '', address: 'https://kedai.test/toko/kopi', logo: null };
  expect(Object.keys(shopData({ ...shop, image: 'x' }))).toEqual(['@type', 'name', 'url', 'image']);
});
