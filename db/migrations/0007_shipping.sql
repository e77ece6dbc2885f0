-- The id of a province or city means something only in the list of its shape; the names serve where that list cannot be read.
CREATE TABLE store_shipping (
  store_id              uuid PRIMARY KEY,
  origin_shape          text NOT NULL CHECK (origin_shape IN ('legacy', 'komerce', 'built-in')),
  origin_province_id    text NOT NULL CHECK (origin_province_id ~ '^[0-9A-Za-z.]{1,20}$'),
  origin_province_name  text NOT NULL CHECK (length(origin_province_name) BETWEEN 1 AND 150),
  origin_city_id        text NOT NULL CHECK (origin_city_id ~ '^[0-9A-Za-z.]{1,20}$'),
  origin_city_name      text NOT NULL CHECK (length(origin_city_name) BETWEEN 1 AND 150),
  api_key_last4         text NOT NULL DEFAULT '' CHECK (length(api_key_last4) <= 4),
  updated_at            timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT store_shipping_store FOREIGN KEY (store_id) REFERENCES stores (store_id)
);
ALTER TABLE store_shipping ENABLE ROW LEVEL SECURITY;
ALTER TABLE store_shipping FORCE ROW LEVEL SECURITY;
CREATE POLICY store_shipping_read ON store_shipping FOR SELECT USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    WHEN 'superAdminAt' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
CREATE POLICY store_shipping_make ON store_shipping FOR INSERT WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
CREATE POLICY store_shipping_change ON store_shipping FOR UPDATE USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
GRANT SELECT, INSERT ON store_shipping TO {{app_role}};
GRANT UPDATE (origin_shape, origin_province_id, origin_province_name, origin_city_id, origin_city_name, api_key_last4, updated_at)
  ON store_shipping TO {{app_role}};
