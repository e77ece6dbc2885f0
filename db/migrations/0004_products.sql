-- A shop's shelves, in the owner's order. A product lies on one at most.
CREATE TABLE categories (
  store_id       uuid NOT NULL,
  id             uuid NOT NULL,
  nama_kategori  text NOT NULL CHECK (length(nama_kategori) BETWEEN 1 AND 40),
  nama_urut      text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(nama_kategori)) STORED,
  position       integer NOT NULL CHECK (position BETWEEN 0 AND 49),
  PRIMARY KEY (store_id, id),
  CONSTRAINT categories_names UNIQUE (store_id, nama_urut),
  CONSTRAINT categories_positions UNIQUE (store_id, position) DEFERRABLE INITIALLY IMMEDIATE,
  CONSTRAINT categories_store FOREIGN KEY (store_id) REFERENCES stores (store_id)
);
ALTER TABLE categories ENABLE ROW LEVEL SECURITY;
ALTER TABLE categories FORCE ROW LEVEL SECURITY;
CREATE POLICY categories_read ON categories FOR SELECT USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    ELSE store_id = nullif(current_setting('app.store_id', true), '')::uuid
  END
);
CREATE POLICY categories_make ON categories FOR INSERT WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
CREATE POLICY categories_change ON categories FOR UPDATE USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
CREATE POLICY categories_remove ON categories FOR DELETE USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
GRANT SELECT, INSERT, DELETE ON categories TO {{app_role}};
GRANT UPDATE (nama_kategori, position) ON categories TO {{app_role}};

-- What a product tells; price, stock and weight are its variants'. A deleted product stays for 90 days, for orders that give
-- their stock back; only jobs still see it.
CREATE TABLE products (
  store_id     uuid NOT NULL,
  id           uuid NOT NULL,
  nama_produk  text NOT NULL CHECK (length(nama_produk) BETWEEN 1 AND 120),
  -- A column, because row-level security keeps lower() out of index conditions: it is not leakproof.
  nama_urut    text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(nama_produk)) STORED,
  deskripsi    text NOT NULL DEFAULT '' CHECK (length(deskripsi) <= 2000),
  options      jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(options) = 'array' AND jsonb_array_length(options) <= 2),
  hidden       boolean NOT NULL DEFAULT false,
  created_at   timestamptz NOT NULL DEFAULT now(),
  deleted_at   timestamptz,
  -- Its page as sitemaps tell it: selling a piece changes nothing.
  changed_at   timestamptz NOT NULL DEFAULT now(),
  category_id  uuid,
  -- Pieces in completed orders; kept in step by server/reports/sales.ts.
  sold         bigint NOT NULL DEFAULT 0 CHECK (sold >= 0),
  PRIMARY KEY (store_id, id),
  CONSTRAINT products_category FOREIGN KEY (store_id, category_id) REFERENCES categories (store_id, id),
  CONSTRAINT products_store FOREIGN KEY (store_id) REFERENCES stores (store_id)
);
CREATE INDEX products_on_sale ON products (store_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX products_by_name ON products (store_id, nama_urut, id) WHERE deleted_at IS NULL;
CREATE INDEX products_best_selling ON products (store_id, sold DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX products_by_category ON products (store_id, category_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX products_deleted ON products (deleted_at) WHERE deleted_at IS NOT NULL;
ALTER TABLE products ENABLE ROW LEVEL SECURITY;
ALTER TABLE products FORCE ROW LEVEL SECURITY;
-- buyerAt reads hidden products, to say that they are no longer sold. Asking for the shop first spares most rows the
-- second setting.
CREATE POLICY products_read ON products FOR SELECT USING (
  CASE WHEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    THEN CASE WHEN NOT hidden THEN true
      ELSE current_setting('app.role', true) IN ('system', 'surveyor', 'storeAdmin', 'superAdminAt', 'buyerAt') END
    ELSE current_setting('app.role', true) IN ('system', 'surveyor')
  END
);
CREATE POLICY products_make ON products FOR INSERT WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
CREATE POLICY products_change ON products FOR UPDATE USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
CREATE POLICY products_forget ON products FOR DELETE USING (
  current_setting('app.role', true) = 'system' AND deleted_at < now() - interval '90 days'
);
GRANT SELECT, INSERT, DELETE ON products TO {{app_role}};
GRANT UPDATE (nama_produk, deskripsi, options, hidden, deleted_at, changed_at, category_id, sold) ON products TO {{app_role}};

-- Each product has at least one that is not deleted, and the first ever has its product's id. What an owner takes out stays
-- with its stock, for orders that give theirs back, and comes back when its values are typed again.
CREATE TABLE variants (
  store_id       uuid NOT NULL,
  id             uuid NOT NULL,
  product_id     uuid NOT NULL,
  position       integer CHECK (position BETWEEN 0 AND 99),
  -- One of each option of the product, in their order.
  option_values  text[] NOT NULL DEFAULT '{}' CHECK (cardinality(option_values) <= 2),
  harga          bigint NOT NULL CHECK (harga BETWEEN 0 AND 1000000000),
  former_price   bigint CHECK (former_price <= 1000000000),
  berat          integer NOT NULL CHECK (berat BETWEEN 1 AND 1000000),
  hidden         boolean NOT NULL DEFAULT false,
  deleted_at     timestamptz,
  PRIMARY KEY (store_id, id),
  CONSTRAINT variants_positions UNIQUE (store_id, product_id, position) DEFERRABLE INITIALLY IMMEDIATE,
  CONSTRAINT variants_place CHECK ((position IS NULL) = (deleted_at IS NOT NULL)),
  CONSTRAINT variants_former_price CHECK (former_price > harga),
  CONSTRAINT variants_product FOREIGN KEY (store_id, product_id) REFERENCES products (store_id, id)
);
CREATE INDEX variants_by_price ON variants (store_id, harga, id) WHERE deleted_at IS NULL;
CREATE INDEX variants_deleted ON variants (deleted_at) WHERE deleted_at IS NOT NULL;
ALTER TABLE variants ENABLE ROW LEVEL SECURITY;
ALTER TABLE variants FORCE ROW LEVEL SECURITY;
-- A hidden product's price and stock say nothing without its name, which its own policy keeps.
CREATE POLICY variants_read ON variants FOR SELECT USING (
  CASE WHEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    THEN CASE WHEN NOT hidden AND deleted_at IS NULL THEN true
      ELSE current_setting('app.role', true) IN ('system', 'storeAdmin', 'superAdminAt') END
    ELSE current_setting('app.role', true) = 'system'
  END
);
CREATE POLICY variants_make ON variants FOR INSERT WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
CREATE POLICY variants_change ON variants FOR UPDATE USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
CREATE POLICY variants_forget ON variants FOR DELETE USING (current_setting('app.role', true) = 'system');
GRANT SELECT, INSERT, DELETE ON variants TO {{app_role}};
GRANT UPDATE (position, option_values, harga, former_price, berat, hidden, deleted_at) ON variants TO {{app_role}};

-- One row a variant, apart from its price, because buyers change stock and policies know no columns. Every checkout writes
-- here: the row is narrow, and no index holds the stock.
CREATE TABLE variant_stock (
  store_id    uuid NOT NULL,
  variant_id  uuid NOT NULL,
  stok        integer NOT NULL CHECK (stok BETWEEN 0 AND 1000000),
  PRIMARY KEY (store_id, variant_id),
  CONSTRAINT variant_stock_variant FOREIGN KEY (store_id, variant_id) REFERENCES variants (store_id, id)
);
ALTER TABLE variant_stock ENABLE ROW LEVEL SECURITY;
ALTER TABLE variant_stock FORCE ROW LEVEL SECURITY;
-- Asking for the shop first spares each of its rows the second setting: sorted by stock, a shop's rows are all looked at.
CREATE POLICY variant_stock_read ON variant_stock FOR SELECT USING (
  CASE WHEN store_id = nullif(current_setting('app.store_id', true), '')::uuid THEN true
    ELSE current_setting('app.role', true) = 'system'
  END
);
CREATE POLICY variant_stock_make ON variant_stock FOR INSERT WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
CREATE POLICY variant_stock_change ON variant_stock FOR UPDATE USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    WHEN 'buyerAt' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
CREATE POLICY variant_stock_forget ON variant_stock FOR DELETE USING (current_setting('app.role', true) = 'system');
GRANT SELECT, INSERT, DELETE ON variant_stock TO {{app_role}};
GRANT UPDATE (stok) ON variant_stock TO {{app_role}};

-- The bytes are in the file store, under products/{storeId}/{id}/.
CREATE TABLE product_photos (
  store_id      uuid NOT NULL,
  product_id    uuid NOT NULL,
  id            uuid NOT NULL,
  position      integer NOT NULL CHECK (position BETWEEN 0 AND 7),
  width         integer NOT NULL CHECK (width > 0),
  height        integer NOT NULL CHECK (height > 0),
  -- The value of an option whose variants it shows.
  option_value  text,
  -- Whether there are AVIF files of it, too. NULL: nobody has tried yet.
  avif         boolean,
  created_at    timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (store_id, product_id, id),
  CONSTRAINT product_photos_positions UNIQUE (store_id, product_id, position) DEFERRABLE INITIALLY IMMEDIATE,
  CONSTRAINT product_photos_product FOREIGN KEY (store_id, product_id) REFERENCES products (store_id, id)
);
CREATE INDEX product_photos_new ON product_photos (created_at) WHERE avif IS NULL;
ALTER TABLE product_photos ENABLE ROW LEVEL SECURITY;
ALTER TABLE product_photos FORCE ROW LEVEL SECURITY;
CREATE POLICY product_photos_read ON product_photos FOR SELECT USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    ELSE store_id = nullif(current_setting('app.store_id', true), '')::uuid
  END
);
CREATE POLICY product_photos_make ON product_photos FOR INSERT WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
CREATE POLICY product_photos_change ON product_photos FOR UPDATE USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
CREATE POLICY product_photos_remove ON product_photos FOR DELETE USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
GRANT SELECT, INSERT, UPDATE, DELETE ON product_photos TO {{app_role}};

-- What owners change of a stock, for a year: the key makes a form sent twice count once. What orders change is in their lines;
-- of an order that is edited, each change of a line ('edit'), and what a line had first taken that is gone ('order').
CREATE TABLE stock_changes (
  store_id    uuid NOT NULL,
  variant_id  uuid NOT NULL,
  key         uuid NOT NULL,
  product_id  uuid NOT NULL,
  delta       integer NOT NULL CHECK (delta <> 0),
  reason      text NOT NULL DEFAULT 'hand' CHECK (reason IN ('hand', 'import', 'edit', 'order')),
  order_id    uuid,
  actor_id    uuid DEFAULT nullif(current_setting('app.user_id', true), '')::uuid,
  created_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (store_id, variant_id, key),
  CONSTRAINT stock_changes_order CHECK ((reason IN ('edit', 'order')) = (order_id IS NOT NULL)),
  CONSTRAINT stock_changes_variant FOREIGN KEY (store_id, variant_id) REFERENCES variants (store_id, id)
);
CREATE INDEX stock_changes_by_time ON stock_changes (created_at);
CREATE INDEX stock_changes_of_product ON stock_changes (store_id, product_id, created_at DESC);
CREATE INDEX stock_changes_of_order ON stock_changes (store_id, order_id, variant_id) WHERE order_id IS NOT NULL;
ALTER TABLE stock_changes ENABLE ROW LEVEL SECURITY;
ALTER TABLE stock_changes FORCE ROW LEVEL SECURITY;
CREATE POLICY stock_changes_read ON stock_changes FOR SELECT USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
-- Whoever changes a stock does so under their own name.
CREATE POLICY stock_changes_make ON stock_changes FOR INSERT WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND actor_id = nullif(current_setting('app.user_id', true), '')::uuid
    ELSE false
  END
);
CREATE POLICY stock_changes_forget ON stock_changes FOR DELETE USING (current_setting('app.role', true) = 'system');
GRANT SELECT, INSERT, DELETE ON stock_changes TO {{app_role}};
