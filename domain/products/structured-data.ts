import { nameWithOptions, optionText } from './option.ts';
import type { Product, Variant } from './product.ts';

type DescribedProduct = Pick<Product, 'id' | 'namaProduk' | 'deskripsi' | 'options' | 'variants'>;

/** All URLs are absolute. */
type ProductPage = {
  address: string;
  takesOrders: boolean;
  images: readonly string[];
  imageOf: (optionValues: readonly string[]) => string | null;
};

type ShopPage = { namaToko: string; deskripsi: string; address: string; logo: string | null; image: string };

type Data = Record<string, unknown>;

const standardOptions: Record<string, string> = {
  ukuran: 'size',
  size: 'size',
  warna: 'color',
  color: 'color',
  bahan: 'material',
  material: 'material',
  motif: 'pattern',
};

/** For a `<script type="application/ld+json">`; escapes '<', so that no text can end the script. */
export function structuredJson(data: Data): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
}

export function productData(product: DescribedProduct, page: ProductPage): Data {
  const { id, namaProduk, deskripsi, options, variants } = product;
  const [only] = variants;
  const shown = {
    name: namaProduk,
    ...(deskripsi && { description: deskripsi }),
    ...(page.images.length > 0 && { image: page.images }),
  };
  if (options.length === 0)
    return { '@type': 'Product', ...shown, ...(only && { offers: offerOf(only, page, page.address) }) };
  return {
    '@type': 'ProductGroup',
    ...shown,
    url: page.address,
    productGroupID: id,
    variesBy: options.map(({ name }) => {
      const standard = standardOptions[name.toLowerCase()];
      return standard ? `https://schema.org/${standard}` : name;
    }),
    hasVariant: variants.map((variant) => variantData(product, variant, page)),
  };
}

export function shopData({ namaToko, deskripsi, address, logo, image }: ShopPage): Data {
  return {
    '@type': 'OnlineStore',
    name: namaToko,
    url: address,
    ...(deskripsi && { description: deskripsi }),
    ...(logo && { logo }),
    image,
  };
}

export function platformData(name: string, origin: string): Data {
  return { '@type': 'Organization', name, url: `${origin}/`, logo: `${origin}/favicon.svg` };
}

function variantData({ namaProduk, options }: DescribedProduct, variant: Variant, page: ProductPage): Data {
  const image = page.imageOf(variant.optionValues);
  const pairs = options.map(({ name }, index) => ({ name, value: variant.optionValues[index] ?? '' }));
  const others = pairs.filter(({ name }) => !standardOptions[name.toLowerCase()]);
  const standard = pairs.flatMap(({ name, value }): [string, string][] => {
    const word = standardOptions[name.toLowerCase()];
    return word ? [[word, value]] : [];
  });
  return {
    '@type': 'Product',
    name: nameWithOptions(namaProduk, optionText(variant.optionValues)),
    ...(image && { image }),
    ...Object.fromEntries(standard),
    ...(others.length > 0 && {
      additionalProperty: others.map((pair) => ({ '@type': 'PropertyValue', ...pair })),
    }),
    offers: offerOf(variant, page, `${page.address}?varian=${variant.id}`),
  };
}

function offerOf({ harga, formerPrice, stok }: Variant, { takesOrders }: ProductPage, url: string): Data {
  return {
    '@type': 'Offer',
    url,
    price: harga,
    priceCurrency: 'IDR',
    availability: `https://schema.org/${takesOrders && stok > 0 ? 'InStock' : 'OutOfStock'}`,
    ...(formerPrice !== null && {
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        priceType: 'https://schema.org/StrikethroughPrice',
        price: formerPrice,
        priceCurrency: 'IDR',
      },
    }),
  };
}
