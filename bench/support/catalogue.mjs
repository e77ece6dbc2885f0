/**
 * Ends the trial of the owner's shop, because a trial shop may not have so many products. Adds `products` products in
 * eight categories: every second product has three sizes, one in 20 is sold out and one in 30 nearly so.
 */
export async function fillCatalogue(client, email, products) {
  const { rows } = await client.query(
    `SELECT s.store_id AS "storeId", s.slug FROM memberships m JOIN stores s USING (store_id) WHERE m.email = $1`,
    [email],
  );
  const [shop] = rows;
  const asked = `'${shop.storeId}'::uuid`;
  const id = (text) => `md5(${asked} || ${text})::uuid`;
  const numbered = `generate_series(0, ${products - 1}) AS p`;
  const sized = `${numbered}, LATERAL generate_series(0, CASE p % 2 WHEN 0 THEN 0 ELSE 2 END) AS size`;
  const variantId = `CASE size WHEN 0 THEN ${id("'produk' || p")} ELSE ${id("'varian' || p || '-' || size")} END`;
  await client.query(`
    UPDATE store_terms SET status = 'active', expiry_date = NULL WHERE store_id = ${asked};
    INSERT INTO categories (store_id, id, nama_kategori, position)
      SELECT ${asked}, ${id("'kategori' || c")}, 'Kategori ' || c, c FROM generate_series(0, 7) AS c;
    INSERT INTO products (store_id, id, nama_produk, deskripsi, options, category_id, sold, created_at)
      SELECT ${asked}, ${id("'produk' || p")},
        'Kain ' || ('{batik,lurik,tenun}'::text[])[1 + p % 3] || ' ' || ('{tulis,lasem,pagi}'::text[])[1 + p % 7 % 3] || ' ' || p,
        'Buatan sendiri, bahan pilihan, dikirim hari ini.',
        CASE p % 2 WHEN 0 THEN '[]' ELSE '[{"name": "Ukuran", "values": ["M", "L", "XL"]}]' END::jsonb,
        ${id("'kategori' || p % 8")}, p % 97, now() - p * interval '5 minutes'
      FROM ${numbered};
    INSERT INTO variants (store_id, id, product_id, position, option_values, harga, berat)
      SELECT ${asked}, ${variantId}, ${id("'produk' || p")}, size,
        CASE p % 2 WHEN 0 THEN '{}' ELSE ARRAY[('{M,L,XL}'::text[])[1 + size]] END, 5000 + p % 97 * 1500 + size * 5000, 250
      FROM ${sized};
    INSERT INTO variant_stock (store_id, variant_id, stok)
      SELECT ${asked}, ${variantId}, CASE WHEN p % 20 = 3 THEN 0 WHEN p % 30 = 4 THEN 2 ELSE 100 + p % 331 END
      FROM ${sized};
    INSERT INTO product_photos (store_id, product_id, id, position, width, height, avif)
      SELECT ${asked}, ${id("'produk' || p")}, gen_random_uuid(), photo, 1200, 1200, true
      FROM ${numbered}, generate_series(0, 1) AS photo`);
  const ids = await client.query(`SELECT ${id("'kategori0'")} AS category, ${id("'produk1'")} AS product`);
  return { ...shop, ...ids.rows[0] };
}
