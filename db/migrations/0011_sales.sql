-- What a shop's completed orders sum up to, by when they were placed, and its refunds, by the day they were paid out; kept in
-- step by server/reports/sales.ts.
CREATE TABLE sales (
  store_id       uuid NOT NULL,
  -- From here on all moments lie in one day, whichever zone the shop is in, until the next such start.
  starts_at      timestamptz NOT NULL CHECK (extract(epoch FROM starts_at)::bigint % 3600 = 0),
  orders         integer NOT NULL CHECK (orders >= 0),
  -- Numeric, so that no order is too dear to be completed.
  subtotal       numeric NOT NULL CHECK (subtotal >= 0),
  discount       numeric NOT NULL,
  shipping_cost  numeric NOT NULL CHECK (shipping_cost >= 0),
  unique_code    numeric NOT NULL CHECK (unique_code >= 0),
  total_price    numeric NOT NULL,
  -- The sum of the orders' hashed ids: another one where other orders make up the same figures.
  content        numeric NOT NULL,
  refunds        integer NOT NULL DEFAULT 0 CHECK (refunds >= 0),
  refunded       numeric NOT NULL DEFAULT 0 CHECK (refunded >= 0),
  PRIMARY KEY (store_id, starts_at),
  CONSTRAINT sales_discount CHECK (discount BETWEEN 0 AND subtotal),
  CONSTRAINT sales_total CHECK (total_price = subtotal - discount + shipping_cost + unique_code),
  CONSTRAINT sales_store FOREIGN KEY (store_id) REFERENCES stores (store_id)
);
ALTER TABLE sales ENABLE ROW LEVEL SECURITY;
ALTER TABLE sales FORCE ROW LEVEL SECURITY;
CREATE POLICY sales_read ON sales FOR SELECT USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    WHEN 'superAdminAt' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
CREATE POLICY sales_make ON sales FOR INSERT WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
CREATE POLICY sales_change ON sales FOR UPDATE USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
GRANT SELECT, INSERT ON sales TO {{app_role}};
GRANT UPDATE (orders, subtotal, discount, shipping_cost, unique_code, total_price, content, refunds, refunded)
  ON sales TO {{app_role}};
