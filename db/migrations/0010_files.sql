-- Readable by those who run the shop, by the super admin and by one buyer (customer_id; NULL: by none). The bytes are in the
-- file store under private/{storeId}/{id}.webp, which no address leads to; a file without a row is swept.
CREATE TABLE private_files (
  store_id     uuid NOT NULL,
  id           uuid NOT NULL,
  customer_id  uuid,
  created_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (store_id, id),
  CONSTRAINT private_files_store FOREIGN KEY (store_id) REFERENCES stores (store_id)
);
ALTER TABLE private_files ENABLE ROW LEVEL SECURITY;
ALTER TABLE private_files FORCE ROW LEVEL SECURITY;
CREATE POLICY private_files_read ON private_files FOR SELECT USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    WHEN 'superAdminAt' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    WHEN 'customer' THEN customer_id = nullif(current_setting('app.user_id', true), '')::uuid
    ELSE false
  END
);
CREATE POLICY private_files_make ON private_files FOR INSERT WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    WHEN 'buyerAt' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND customer_id = nullif(current_setting('app.user_id', true), '')::uuid
    -- Without an order's id beside it: app.user_id is that order's buyer.
    WHEN 'linkAt' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND customer_id = nullif(current_setting('app.user_id', true), '')::uuid
    ELSE false
  END
);
GRANT SELECT, INSERT ON private_files TO {{app_role}};
