-- The id of a province or city means something only in the list of its shape; the names serve where that list cannot be read.
CREATE TABLE store_shipping (
  store_id              uuid PRIMARY KEY,
  origin_shape          text NOT NULL CHECK (origin_shape IN ('legacy', 'komerce', 'built-in')),
  origin_province_id    text NOT NULL CHECK (origin_province_id ~ '^[0-9A-Za-z.]{1,20}$'),
  origin_province_name  text NOT NULL CHECK (length(origin_province_name) BETWEEN 1 AND 150),
  origin_city_id        text NOT NULL CHECK (origin_city_id ~ '^[0-9A-Za-z.]{1,20}$'),
  origin_city_name      text NOT NULL CHECK (length(origin_city_name) BETWEEN 1 AND 150),
  api_key_last4         text NOT NULL DEFAULT '' CHECK (length(api_key_last4) <= 4),
  -- Parcels' prices go from kecamatan to kecamatan. '' until the owner has told it.
  origin_kecamatan      text NOT NULL DEFAULT '' CHECK (length(origin_kecamatan) <= 60),
  -- The provider's codes, with blanks between them; '' for none.
  couriers              text NOT NULL DEFAULT '' CHECK (couriers ~ '^([a-z]{2,12}( [a-z]{2,12}){0,19})?$'),
  -- After a timeout or an overload the provider is left alone until then.
  rates_rest_ends_at      timestamptz,
  -- The same for what it tells of parcels; and until when a key that it refuses to tell them is left alone.
  tracking_rest_ends_at     timestamptz,
  tracking_refusal_ends_at  timestamptz,
  -- Why its buyers were told nothing the last time; NULL after a success.
  rates_fault             text CHECK (rates_fault IN
    ('key', 'quota', 'down', 'silent', 'slow', 'unreachable', 'odd', 'bound', 'origin', 'destination', 'empty')),
  rates_failed_at         timestamptz,
  tracking_fault          text CHECK (tracking_fault IN
    ('key', 'quota', 'down', 'silent', 'slow', 'unreachable', 'odd', 'bound')),
  tracking_failed_at      timestamptz,
  updated_at            timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT store_shipping_rates_fault CHECK ((rates_fault IS NULL) = (rates_failed_at IS NULL)),
  CONSTRAINT store_shipping_tracking_fault CHECK ((tracking_fault IS NULL) = (tracking_failed_at IS NULL)),
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
GRANT UPDATE (origin_shape, origin_province_id, origin_province_name, origin_city_id, origin_city_name, api_key_last4,
  origin_kecamatan, couriers, rates_rest_ends_at, tracking_rest_ends_at, tracking_refusal_ends_at,
  rates_fault, rates_failed_at, tracking_fault, tracking_failed_at, updated_at)
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

-- What couriers ask on a route, for a day. A row without rates is a question under way, which others wait for.
CREATE TABLE courier_rates (
  store_id     uuid NOT NULL,
  destination  text NOT NULL CHECK (length(destination) BETWEEN 1 AND 200),
  grams        integer NOT NULL CHECK (grams BETWEEN 100 AND 50000 AND grams % 100 = 0),
  rates        text CHECK (length(rates) <= 8000),
  asked_at     timestamptz NOT NULL,
  ends_at      timestamptz NOT NULL,
  PRIMARY KEY (store_id, destination, grams),
  CONSTRAINT courier_rates_store FOREIGN KEY (store_id) REFERENCES stores (store_id)
);
CREATE INDEX courier_rates_by_end ON courier_rates (ends_at);
ALTER TABLE courier_rates ENABLE ROW LEVEL SECURITY;
ALTER TABLE courier_rates FORCE ROW LEVEL SECURITY;
CREATE POLICY courier_rates_read ON courier_rates FOR SELECT USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    WHEN 'superAdminAt' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    WHEN 'buyerAt' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
CREATE POLICY courier_rates_make ON courier_rates FOR INSERT WITH CHECK (current_setting('app.role', true) = 'system');
CREATE POLICY courier_rates_change ON courier_rates FOR UPDATE USING (current_setting('app.role', true) = 'system');
CREATE POLICY courier_rates_forget ON courier_rates FOR DELETE USING (current_setting('app.role', true) = 'system');
GRANT SELECT, INSERT, DELETE ON courier_rates TO {{app_role}};
GRANT UPDATE (rates, asked_at, ends_at) ON courier_rates TO {{app_role}};

-- The provider's areas, by the list that they stand in: its ids stay good.
CREATE TABLE provider_lists (
  name      text PRIMARY KEY CHECK (length(name) BETWEEN 1 AND 200),
  areas     text NOT NULL CHECK (length(areas) <= 200000)
);
ALTER TABLE provider_lists ENABLE ROW LEVEL SECURITY;
ALTER TABLE provider_lists FORCE ROW LEVEL SECURITY;
CREATE POLICY provider_lists_system ON provider_lists USING (current_setting('app.role', true) = 'system');
GRANT SELECT, INSERT ON provider_lists TO {{app_role}};
