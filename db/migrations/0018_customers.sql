-- A shop's list of customers: whose last order one is, and each one's own orders.
CREATE INDEX orders_of_customer_at_store ON orders (store_id, customer_id, created_at DESC, id DESC);

-- What a shop keeps of one of its buyers, by account or by the id of orders without one. Gone once it is emptied.
CREATE TABLE store_customers (
  store_id     uuid NOT NULL,
  customer_id  uuid NOT NULL,
  note         text NOT NULL CHECK (length(note) <= 500),
  tags         text[] NOT NULL,
  PRIMARY KEY (store_id, customer_id),
  CONSTRAINT store_customers_tags CHECK (cardinality(tags) <= 5 AND length(array_to_string(tags, ',')) <= 104),
  CONSTRAINT store_customers_store FOREIGN KEY (store_id) REFERENCES stores (store_id)
);
ALTER TABLE store_customers ENABLE ROW LEVEL SECURITY;
ALTER TABLE store_customers FORCE ROW LEVEL SECURITY;
CREATE POLICY store_customers_read ON store_customers FOR SELECT USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    WHEN 'superAdminAt' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
CREATE POLICY store_customers_make ON store_customers FOR INSERT WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
CREATE POLICY store_customers_change ON store_customers FOR UPDATE USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
CREATE POLICY store_customers_remove ON store_customers FOR DELETE USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
GRANT SELECT, INSERT, DELETE ON store_customers TO {{app_role}};
GRANT UPDATE (note, tags) ON store_customers TO {{app_role}};
