-- Orders keep a snapshot of the buyer and of what was bought: later edits of profile or product do not change them.
CREATE TABLE orders (
  store_id          uuid NOT NULL REFERENCES stores,
  id                uuid NOT NULL,
  order_number      integer NOT NULL CHECK (order_number > 0),
  customer_id       uuid NOT NULL,
  customer_email    text NOT NULL,
  customer_name     text NOT NULL CHECK (length(customer_name) BETWEEN 1 AND 100),
  customer_wa       text NOT NULL CHECK (customer_wa ~ '^62[0-9]{7,13}$'),
  customer_address  text NOT NULL,
  alamat_lengkap    text NOT NULL CHECK (length(alamat_lengkap) <= 300),
  provinsi          text NOT NULL CHECK (length(provinsi) <= 60),
  kota_kabupaten    text NOT NULL CHECK (length(kota_kabupaten) <= 60),
  kecamatan         text NOT NULL CHECK (length(kecamatan) <= 60),
  kode_pos          text NOT NULL CHECK (kode_pos ~ '^[0-9]{5}$'),
  catatan           text NOT NULL DEFAULT '' CHECK (length(catatan) <= 300),
  subtotal          bigint NOT NULL CHECK (subtotal >= 0),
  discount          bigint NOT NULL DEFAULT 0 CHECK (discount BETWEEN 0 AND subtotal),
  shipping_cost     bigint NOT NULL DEFAULT 0 CHECK (shipping_cost BETWEEN 0 AND 1000000000),
  total_price       bigint NOT NULL CHECK (total_price = subtotal - discount + shipping_cost),
  status            text NOT NULL DEFAULT 'Pending' CHECK (status IN
    ('Pending', 'Harus Dibayar', 'Sudah Dibayar', 'Processing', 'Shipped', 'Completed', 'Complain', 'Cancelled')),
  courier           text NOT NULL DEFAULT '' CHECK (length(courier) <= 60),
  nomor_resi        text NOT NULL DEFAULT '' CHECK (length(nomor_resi) <= 60),
  shipped_at        timestamptz,
  cancelled_at      timestamptz,
  created_at        timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (store_id, id),
  UNIQUE (store_id, order_number)
);
CREATE INDEX orders_by_status ON orders (store_id, status, created_at DESC, id DESC);
CREATE INDEX orders_by_customer ON orders (customer_id, created_at DESC, id DESC);
CREATE INDEX orders_by_id ON orders (id);
-- What bounds one buyer's orders at one shop is counted along this, by each checkout.
CREATE INDEX orders_open_of_buyer ON orders (store_id, customer_id) INCLUDE (status, created_at)
  WHERE status IN ('Pending', 'Cancelled');
ALTER TABLE orders ENABLE ROW LEVEL SECURITY;
ALTER TABLE orders FORCE ROW LEVEL SECURITY;
CREATE POLICY orders_read ON orders FOR SELECT USING (
  current_setting('app.role', true) = 'system'
  OR (store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND current_setting('app.role', true) IN ('storeAdmin', 'superAdminAt'))
  OR (customer_id = nullif(current_setting('app.user_id', true), '')::uuid
      AND current_setting('app.role', true) IN ('customer', 'buyerAt'))
);
CREATE POLICY orders_make ON orders FOR INSERT WITH CHECK (
  current_setting('app.role', true) = 'system'
  OR (store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND customer_id = nullif(current_setting('app.user_id', true), '')::uuid
      AND current_setting('app.role', true) = 'buyerAt')
);
CREATE POLICY orders_change ON orders FOR UPDATE USING (
  current_setting('app.role', true) = 'system'
  OR (store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND current_setting('app.role', true) = 'storeAdmin')
  OR (store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND customer_id = nullif(current_setting('app.user_id', true), '')::uuid
      AND current_setting('app.role', true) = 'buyerAt')
);
GRANT SELECT, INSERT ON orders TO {{app_role}};
GRANT UPDATE (status, shipping_cost, total_price, courier, nomor_resi, shipped_at, cancelled_at) ON orders TO {{app_role}};

CREATE TABLE order_items (
  store_id     uuid NOT NULL,
  order_id     uuid NOT NULL,
  id           uuid NOT NULL,
  customer_id  uuid NOT NULL,
  nama_produk  text NOT NULL,
  harga        bigint NOT NULL CHECK (harga >= 0),
  berat        integer NOT NULL CHECK (berat > 0),
  quantity     integer NOT NULL CHECK (quantity > 0),
  position     integer NOT NULL,
  PRIMARY KEY (store_id, order_id, id),
  FOREIGN KEY (store_id, order_id) REFERENCES orders (store_id, id)
);
ALTER TABLE order_items ENABLE ROW LEVEL SECURITY;
ALTER TABLE order_items FORCE ROW LEVEL SECURITY;
CREATE POLICY order_items_read ON order_items FOR SELECT USING (
  current_setting('app.role', true) = 'system'
  OR (store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND current_setting('app.role', true) IN ('storeAdmin', 'superAdminAt'))
  OR (customer_id = nullif(current_setting('app.user_id', true), '')::uuid
      AND current_setting('app.role', true) IN ('customer', 'buyerAt'))
);
CREATE POLICY order_items_make ON order_items FOR INSERT WITH CHECK (
  current_setting('app.role', true) = 'system'
  OR (store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND customer_id = nullif(current_setting('app.user_id', true), '')::uuid
      AND current_setting('app.role', true) = 'buyerAt')
);
GRANT SELECT, INSERT ON order_items TO {{app_role}};

-- Every change of an order: who, when, from, to, note. Written once, never changed.
CREATE TABLE order_events (
  store_id     uuid NOT NULL,
  order_id     uuid NOT NULL,
  id           uuid NOT NULL,
  customer_id  uuid NOT NULL,
  actor_id     uuid,
  actor_role   text NOT NULL CHECK (actor_role IN ('customer', 'storeAdmin', 'system')),
  from_status  text,
  to_status    text NOT NULL,
  note         text NOT NULL DEFAULT '' CHECK (length(note) <= 500),
  created_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (store_id, order_id, id),
  FOREIGN KEY (store_id, order_id) REFERENCES orders (store_id, id)
);
ALTER TABLE order_events ENABLE ROW LEVEL SECURITY;
ALTER TABLE order_events FORCE ROW LEVEL SECURITY;
CREATE POLICY order_events_read ON order_events FOR SELECT USING (
  current_setting('app.role', true) = 'system'
  OR (store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND current_setting('app.role', true) IN ('storeAdmin', 'superAdminAt'))
  OR (customer_id = nullif(current_setting('app.user_id', true), '')::uuid
      AND current_setting('app.role', true) IN ('customer', 'buyerAt'))
);
CREATE POLICY order_events_make ON order_events FOR INSERT WITH CHECK (
  current_setting('app.role', true) = 'system'
  OR (store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND (current_setting('app.role', true) = 'storeAdmin'
           OR (current_setting('app.role', true) = 'buyerAt'
               AND customer_id = nullif(current_setting('app.user_id', true), '')::uuid)))
);
GRANT SELECT, INSERT ON order_events TO {{app_role}};

-- One row per acknowledged checkout: the same key gives the same order, the same key with another cart is refused. Kept for
-- 90 days: no browser sends the same checkout again after that.
CREATE TABLE idempotency_keys (
  store_id      uuid NOT NULL REFERENCES stores,
  customer_id   uuid NOT NULL,
  key           uuid NOT NULL,
  request_hash  text NOT NULL CHECK (length(request_hash) <= 64),
  order_id      uuid NOT NULL,
  created_at    timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (store_id, customer_id, key)
);
ALTER TABLE idempotency_keys ENABLE ROW LEVEL SECURITY;
ALTER TABLE idempotency_keys FORCE ROW LEVEL SECURITY;
CREATE INDEX idempotency_keys_by_time ON idempotency_keys (created_at);
CREATE POLICY idempotency_keys_read ON idempotency_keys FOR SELECT USING (
  current_setting('app.role', true) = 'system'
  OR (store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND customer_id = nullif(current_setting('app.user_id', true), '')::uuid
      AND current_setting('app.role', true) = 'buyerAt')
);
CREATE POLICY idempotency_keys_make ON idempotency_keys FOR INSERT WITH CHECK (
  current_setting('app.role', true) = 'system'
  OR (store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND customer_id = nullif(current_setting('app.user_id', true), '')::uuid
      AND current_setting('app.role', true) = 'buyerAt')
);
CREATE POLICY idempotency_keys_forget ON idempotency_keys FOR DELETE USING (
  current_setting('app.role', true) = 'system'
);
GRANT SELECT, INSERT, DELETE ON idempotency_keys TO {{app_role}};
