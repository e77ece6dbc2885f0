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

-- What a shop asks for bringing an order itself, for handing it out, or for being paid at the door.
CREATE TABLE tariffs (
  store_id        uuid NOT NULL,
  id              uuid NOT NULL,
  kind            text NOT NULL CHECK (kind IN ('own', 'pickup', 'cod')),
  name            text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  provinsi        text NOT NULL DEFAULT '' CHECK (length(provinsi) <= 60),
  kota_kabupaten  text NOT NULL DEFAULT '' CHECK (length(kota_kabupaten) <= 60),
  kecamatan       text NOT NULL DEFAULT '' CHECK (length(kecamatan) <= 60),
  price           bigint NOT NULL CHECK (price BETWEEN 0 AND 10000000),
  per_kilogram    boolean NOT NULL DEFAULT false,
  free_from       bigint CHECK (free_from BETWEEN 1 AND 1000000000),
  max_order       bigint CHECK (max_order BETWEEN 1 AND 1000000000),
  active          boolean NOT NULL DEFAULT true,
  position        integer NOT NULL CHECK (position BETWEEN 0 AND 59),
  PRIMARY KEY (store_id, id),
  CONSTRAINT tariffs_positions UNIQUE (store_id, position) DEFERRABLE INITIALLY IMMEDIATE,
  CONSTRAINT tariffs_area CHECK ((kota_kabupaten = '' OR provinsi <> '') AND (kecamatan = '' OR kota_kabupaten <> '')),
  CONSTRAINT tariffs_pickup CHECK (kind <> 'pickup' OR (price = 0 AND provinsi = '')),
  CONSTRAINT tariffs_cap CHECK (max_order IS NULL OR kind = 'cod'),
  CONSTRAINT tariffs_store FOREIGN KEY (store_id) REFERENCES stores (store_id)
);
ALTER TABLE tariffs ENABLE ROW LEVEL SECURITY;
ALTER TABLE tariffs FORCE ROW LEVEL SECURITY;
CREATE POLICY tariffs_read ON tariffs FOR SELECT USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    ELSE store_id = nullif(current_setting('app.store_id', true), '')::uuid
  END
);
CREATE POLICY tariffs_make ON tariffs FOR INSERT WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
CREATE POLICY tariffs_change ON tariffs FOR UPDATE USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
CREATE POLICY tariffs_remove ON tariffs FOR DELETE USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
GRANT SELECT, INSERT, DELETE ON tariffs TO {{app_role}};
GRANT UPDATE (kind, name, provinsi, kota_kabupaten, kecamatan, price, per_kilogram, free_from, max_order, active, position)
  ON tariffs TO {{app_role}};
