-- Products. A deleted product stays for 90 days (deleted_at), for orders that give their stock back; nobody but the program's
-- own jobs sees it again. Orders keep what they bought without it.
CREATE TABLE products (
  store_id     uuid NOT NULL REFERENCES stores,
  id           uuid NOT NULL,
  nama_produk  text NOT NULL CHECK (length(nama_produk) BETWEEN 1 AND 120),
  harga        bigint NOT NULL CHECK (harga BETWEEN 0 AND 1000000000),
  stok         integer NOT NULL CHECK (stok BETWEEN 0 AND 1000000),
  berat        integer NOT NULL CHECK (berat BETWEEN 1 AND 1000000),
  deskripsi    text NOT NULL DEFAULT '' CHECK (length(deskripsi) <= 2000),
  created_at   timestamptz NOT NULL DEFAULT now(),
  deleted_at   timestamptz,
  PRIMARY KEY (store_id, id)
);
CREATE INDEX products_on_sale ON products (store_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX products_deleted ON products (deleted_at) WHERE deleted_at IS NOT NULL;
ALTER TABLE products ENABLE ROW LEVEL SECURITY;
ALTER TABLE products FORCE ROW LEVEL SECURITY;
CREATE POLICY products_read ON products FOR SELECT USING (
  current_setting('app.role', true) = 'system'
  OR store_id = nullif(current_setting('app.store_id', true), '')::uuid
);
CREATE POLICY products_make ON products FOR INSERT WITH CHECK (
  current_setting('app.role', true) = 'system'
  OR (store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND current_setting('app.role', true) = 'storeAdmin')
);
-- buyerAt: checkout takes stock, a buyer's cancelling gives it back.
CREATE POLICY products_change ON products FOR UPDATE USING (
  current_setting('app.role', true) = 'system'
  OR (store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND current_setting('app.role', true) IN ('storeAdmin', 'buyerAt'))
);
CREATE POLICY products_forget ON products FOR DELETE USING (
  current_setting('app.role', true) = 'system' AND deleted_at < now() - interval '90 days'
);
GRANT SELECT, INSERT, DELETE ON products TO {{app_role}};
GRANT UPDATE (nama_produk, harga, stok, berat, deskripsi, deleted_at) ON products TO {{app_role}};

-- A product's photos in the order they are shown; the first is the cover. Bytes lie in the file store under
-- products/{storeId}/{id}/.
CREATE TABLE product_photos (
  store_id    uuid NOT NULL,
  product_id  uuid NOT NULL,
  id          uuid NOT NULL,
  position    integer NOT NULL CHECK (position BETWEEN 0 AND 7),
  width       integer NOT NULL CHECK (width > 0),
  height      integer NOT NULL CHECK (height > 0),
  created_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (store_id, product_id, id),
  UNIQUE (store_id, product_id, position) DEFERRABLE INITIALLY IMMEDIATE,
  FOREIGN KEY (store_id, product_id) REFERENCES products (store_id, id)
);
ALTER TABLE product_photos ENABLE ROW LEVEL SECURITY;
ALTER TABLE product_photos FORCE ROW LEVEL SECURITY;
CREATE POLICY product_photos_read ON product_photos FOR SELECT USING (
  current_setting('app.role', true) = 'system'
  OR store_id = nullif(current_setting('app.store_id', true), '')::uuid
);
CREATE POLICY product_photos_make ON product_photos FOR INSERT WITH CHECK (
  current_setting('app.role', true) = 'system'
  OR (store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND current_setting('app.role', true) = 'storeAdmin')
);
CREATE POLICY product_photos_change ON product_photos FOR UPDATE USING (
  current_setting('app.role', true) = 'system'
  OR (store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND current_setting('app.role', true) = 'storeAdmin')
);
CREATE POLICY product_photos_remove ON product_photos FOR DELETE USING (
  current_setting('app.role', true) = 'system'
  OR (store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND current_setting('app.role', true) = 'storeAdmin')
);
GRANT SELECT, INSERT, UPDATE, DELETE ON product_photos TO {{app_role}};
