-- Orders keep a copy of the buyer and of what was bought, so that later edits do not change them.
CREATE TABLE orders (
  store_id          uuid NOT NULL,
  id                uuid NOT NULL,
  order_number      integer NOT NULL CHECK (order_number > 0),
  customer_id       uuid NOT NULL,
  -- '' for an order that the owner made for somebody without an account.
  customer_email    text NOT NULL CHECK (length(customer_email) <= 254),
  customer_name     text NOT NULL CHECK (length(customer_name) BETWEEN 1 AND 100),
  customer_wa       text NOT NULL CHECK (customer_wa ~ '^62[0-9]{7,13}$'),
  customer_address  text NOT NULL,
  alamat_lengkap    text NOT NULL CHECK (length(alamat_lengkap) <= 300),
  provinsi          text NOT NULL CHECK (length(provinsi) <= 60),
  kota_kabupaten    text NOT NULL CHECK (length(kota_kabupaten) <= 60),
  kecamatan         text NOT NULL CHECK (length(kecamatan) <= 60),
  -- '' where the goods are picked up.
  kode_pos          text NOT NULL CHECK (kode_pos ~ '^([0-9]{5})?$'),
  catatan           text NOT NULL DEFAULT '' CHECK (length(catatan) <= 300),
  voucher_id        uuid,
  voucher_code      text NOT NULL DEFAULT '' CHECK (length(voucher_code) <= 20),
  subtotal          bigint NOT NULL CHECK (subtotal >= 0),
  discount          bigint NOT NULL DEFAULT 0,
  -- Chosen in the cart; 'ask' leaves the cost to the bill.
  shipping_kind     text NOT NULL DEFAULT 'ask' CHECK (shipping_kind IN ('ask', 'own', 'courier', 'pickup', 'cod')),
  shipping_label    text NOT NULL DEFAULT '' CHECK (length(shipping_label) <= 100),
  shipping_cost     bigint NOT NULL DEFAULT 0 CHECK (shipping_cost BETWEEN 0 AND 1000000000),
  -- Rupiah on top of the bill, by which the shop tells its payment from others; 0 for none.
  unique_code       integer NOT NULL DEFAULT 0 CHECK (unique_code BETWEEN 0 AND 999),
  total_price       bigint NOT NULL,
  -- Of the last change of its lines or ongkir: a form that saw another one is refused.
  edit_key          uuid,
  -- What the shop says to have given back, without what it took out again; changes no total.
  refunded          bigint NOT NULL DEFAULT 0,
  status            text NOT NULL DEFAULT 'Pending' CHECK (status IN
    ('Pending', 'Harus Dibayar', 'Sudah Dibayar', 'Processing', 'Shipped', 'Completed', 'Complain', 'Cancelled')),
  courier           text NOT NULL DEFAULT '' CHECK (length(courier) <= 60),
  nomor_resi        text NOT NULL DEFAULT '' CHECK (length(nomor_resi) <= 60),
  -- The deadline of the answer (while 'Pending') or of the payment (while 'Harus Dibayar'). NULL: no end.
  due_at            timestamptz,
  -- After an outage, the time lost since then is given back.
  due_set_at        timestamptz,
  shipped_at        timestamptz,
  cancelled_at      timestamptz,
  -- Which of its secret links is good: each new one revokes those before.
  link_revision     integer NOT NULL DEFAULT 0 CHECK (link_revision >= 0),
  created_at        timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (store_id, id),
  CONSTRAINT orders_numbers UNIQUE (store_id, order_number),
  -- What lines and events refer to, so that nobody adds any to another buyer's order.
  CONSTRAINT orders_of_customer UNIQUE (store_id, id, customer_id),
  CONSTRAINT orders_discount CHECK (discount BETWEEN 0 AND subtotal),
  CONSTRAINT orders_total CHECK (total_price = subtotal - discount + shipping_cost + unique_code),
  CONSTRAINT orders_refunded CHECK (refunded BETWEEN 0 AND total_price),
  CONSTRAINT orders_voucher_code CHECK ((voucher_id IS NULL) = (voucher_code = '')),
  CONSTRAINT orders_discount_source CHECK (discount = 0 OR voucher_id IS NOT NULL),
  CONSTRAINT orders_due_since CHECK (due_at IS NULL OR due_set_at IS NOT NULL),
  CONSTRAINT orders_shipping_label CHECK ((shipping_kind = 'ask') = (shipping_label = '')),
  CONSTRAINT orders_store FOREIGN KEY (store_id) REFERENCES stores (store_id),
  CONSTRAINT orders_voucher FOREIGN KEY (store_id, voucher_id) REFERENCES vouchers (store_id, id)
);
-- INCLUDE holds what policy and search compare, so that an index-only scan is enough.
CREATE INDEX orders_by_status ON orders (store_id, status, created_at DESC, id DESC) INCLUDE (customer_id);
CREATE INDEX orders_by_time ON orders (store_id, created_at DESC, id DESC) INCLUDE (customer_id, customer_name, customer_wa);
CREATE INDEX orders_completed ON orders (store_id, created_at DESC, id DESC)
  INCLUDE (customer_id, subtotal, discount, shipping_cost, total_price)
  WHERE status = 'Completed';
-- What a product's stock history has of cancelled orders.
CREATE INDEX orders_cancelled ON orders (store_id, cancelled_at DESC, id DESC) WHERE cancelled_at IS NOT NULL;
CREATE INDEX orders_by_customer_status ON orders (customer_id, status, created_at DESC, id DESC);
CREATE INDEX orders_by_id ON orders (id);
-- Under which id somebody without an account is known at the shop.
CREATE INDEX orders_without_account ON orders (store_id, customer_wa, created_at DESC) INCLUDE (customer_id)
  WHERE customer_email = '';
-- Each checkout counts the buyer's orders along this index, for the limits.
CREATE INDEX orders_open_of_buyer ON orders (store_id, customer_id) INCLUDE (status, created_at)
  WHERE status IN ('Pending', 'Cancelled');
-- A job looks for missed deadlines every other minute.
CREATE INDEX orders_by_due ON orders (due_at, store_id, id)
  WHERE status IN ('Pending', 'Harus Dibayar') AND due_at IS NOT NULL;
CREATE INDEX orders_by_due_set ON orders (due_set_at, store_id, id)
  WHERE status IN ('Pending', 'Harus Dibayar') AND due_at IS NOT NULL;
-- Whose totals a unique code must keep clear of, and where a payment's amount is looked up.
CREATE INDEX orders_open_bills ON orders (store_id, total_price) WHERE status = 'Harus Dibayar';
CREATE UNIQUE INDEX orders_unique_code ON orders (store_id, total_price)
  WHERE status = 'Harus Dibayar' AND unique_code > 0;
ALTER TABLE orders ENABLE ROW LEVEL SECURITY;
ALTER TABLE orders FORCE ROW LEVEL SECURITY;
CREATE POLICY orders_read ON orders FOR SELECT USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'surveyor' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    WHEN 'superAdminAt' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    WHEN 'customer' THEN customer_id = nullif(current_setting('app.user_id', true), '')::uuid
    WHEN 'buyerAt' THEN customer_id = nullif(current_setting('app.user_id', true), '')::uuid
    WHEN 'linkAt' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid AND id = nullif(current_setting('app.order_id', true), '')::uuid
    ELSE false
  END
);
CREATE POLICY orders_make ON orders FOR INSERT WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'buyerAt' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND customer_id = nullif(current_setting('app.user_id', true), '')::uuid
    -- For somebody without an account; what it asks for is sent as any other bill.
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND customer_email = '' AND status = 'Pending' AND discount = 0
    ELSE false
  END
);
-- All that a buyer does to an order is to cancel it. Who sends a proof by its link locks it, and changes nothing.
CREATE POLICY orders_change ON orders FOR UPDATE USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    WHEN 'buyerAt' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND customer_id = nullif(current_setting('app.user_id', true), '')::uuid
    WHEN 'linkAt' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND id = nullif(current_setting('app.order_id', true), '')::uuid AND customer_id = nullif(current_setting('app.user_id', true), '')::uuid
    ELSE false
  END
) WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    WHEN 'buyerAt' THEN status = 'Cancelled'
      AND store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND customer_id = nullif(current_setting('app.user_id', true), '')::uuid
    ELSE false
  END
);
GRANT SELECT, INSERT ON orders TO {{app_role}};
GRANT UPDATE (status, shipping_cost, unique_code, total_price, courier, nomor_resi, shipped_at, cancelled_at, due_at,
  due_set_at, link_revision, refunded, subtotal, discount, edit_key) ON orders TO {{app_role}};

-- The lines of an order. Product and variant may be gone by now: no foreign key.
CREATE TABLE order_items (
  store_id     uuid NOT NULL,
  order_id     uuid NOT NULL,
  id           uuid NOT NULL,
  customer_id  uuid NOT NULL,
  product_id   uuid NOT NULL,
  variant_id   uuid NOT NULL,
  nama_produk  text NOT NULL,
  -- The variant's values, 'XL, Merah'.
  option_text  text NOT NULL DEFAULT '',
  harga        bigint NOT NULL CHECK (harga >= 0),
  berat        integer NOT NULL CHECK (berat > 0),
  quantity     integer NOT NULL CHECK (quantity > 0),
  position     integer NOT NULL,
  created_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (store_id, order_id, id),
  CONSTRAINT order_items_order FOREIGN KEY (store_id, order_id, customer_id) REFERENCES orders (store_id, id, customer_id)
);
-- A product's stock history.
CREATE INDEX order_items_of_product ON order_items (store_id, product_id, created_at DESC, id DESC);
ALTER TABLE order_items ENABLE ROW LEVEL SECURITY;
ALTER TABLE order_items FORCE ROW LEVEL SECURITY;
CREATE POLICY order_items_read ON order_items FOR SELECT USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    WHEN 'superAdminAt' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    WHEN 'customer' THEN customer_id = nullif(current_setting('app.user_id', true), '')::uuid
    WHEN 'buyerAt' THEN customer_id = nullif(current_setting('app.user_id', true), '')::uuid
    WHEN 'linkAt' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND order_id = nullif(current_setting('app.order_id', true), '')::uuid
    ELSE false
  END
);
CREATE POLICY order_items_make ON order_items FOR INSERT WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'buyerAt' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND customer_id = nullif(current_setting('app.user_id', true), '')::uuid
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
CREATE POLICY order_items_change ON order_items FOR UPDATE USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
CREATE POLICY order_items_remove ON order_items FOR DELETE USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
GRANT SELECT, INSERT, DELETE ON order_items TO {{app_role}};
GRANT UPDATE (quantity) ON order_items TO {{app_role}};
