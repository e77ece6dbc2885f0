-- Shops. store_id equals the owner's user id (SPEC: stores keyed by storeId).
CREATE TABLE stores (
  store_id         uuid PRIMARY KEY,
  owner_uid        uuid NOT NULL,
  nama_toko        text NOT NULL CHECK (length(nama_toko) BETWEEN 1 AND 80),
  slug             text NOT NULL CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(slug) <= 60),
  wa_number        text NOT NULL CHECK (wa_number ~ '^(62[0-9]{7,13})?$'),
  deskripsi        text NOT NULL DEFAULT '' CHECK (length(deskripsi) <= 500),
  cara_pembayaran  text NOT NULL DEFAULT '' CHECK (length(cara_pembayaran) <= 500),
  theme_color      text NOT NULL DEFAULT '#007bff' CHECK (theme_color ~ '^#[0-9a-f]{6}$'),
  logo_url         text NOT NULL DEFAULT '' CHECK (length(logo_url) <= 300),
  time_zone        text NOT NULL DEFAULT 'Asia/Jakarta' CHECK (time_zone IN ('Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura')),
  status           text NOT NULL DEFAULT 'trial' CHECK (status IN ('trial', 'active', 'inactive')),
  expiry_date      timestamptz,
  created_at       timestamptz NOT NULL DEFAULT now(),
  CHECK (owner_uid = store_id)
);
CREATE INDEX stores_by_time ON stores (created_at DESC, store_id DESC);
ALTER TABLE stores ENABLE ROW LEVEL SECURITY;
ALTER TABLE stores FORCE ROW LEVEL SECURITY;
-- What a storefront shows is public to whoever names the shop; a buyer's order list names shops, too, and so does a super
-- admin's audit log.
CREATE POLICY stores_read ON stores FOR SELECT USING (
  store_id = nullif(current_setting('app.store_id', true), '')::uuid
  OR current_setting('app.role', true) IN ('system', 'superAdmin', 'customer')
);
CREATE POLICY stores_make ON stores FOR INSERT WITH CHECK (current_setting('app.role', true) = 'system');
CREATE POLICY stores_change ON stores FOR UPDATE USING (
  (store_id = nullif(current_setting('app.store_id', true), '')::uuid
   AND current_setting('app.role', true) = 'storeAdmin')
  OR current_setting('app.role', true) = 'system'
);
-- Status and end are what an owner pays for: they are changed through store_terms alone (0080_super_admin.sql).
GRANT SELECT, INSERT ON stores TO {{app_role}};
GRANT UPDATE (nama_toko, slug, wa_number, deskripsi, cara_pembayaran, theme_color, logo_url, time_zone) ON stores TO {{app_role}};

-- Short names, former ones too: a name once given is never given to another shop. Public, global.
CREATE TABLE slugs (
  slug        text PRIMARY KEY CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(slug) <= 60),
  store_id    uuid NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE slugs ENABLE ROW LEVEL SECURITY;
ALTER TABLE slugs FORCE ROW LEVEL SECURITY;
CREATE POLICY slugs_read ON slugs FOR SELECT USING (true);
CREATE POLICY slugs_make ON slugs FOR INSERT WITH CHECK (
  current_setting('app.role', true) = 'system'
  OR (store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND current_setting('app.role', true) = 'storeAdmin')
);
GRANT SELECT, INSERT ON slugs TO {{app_role}};

-- The last order number given in a shop (the first one given is 1001); apart from stores, so that a checkout never locks the shop's row.
CREATE TABLE store_counters (
  store_id           uuid PRIMARY KEY REFERENCES stores,
  last_order_number  integer NOT NULL DEFAULT 1000
);
ALTER TABLE store_counters ENABLE ROW LEVEL SECURITY;
ALTER TABLE store_counters FORCE ROW LEVEL SECURITY;
CREATE POLICY store_counters_count ON store_counters USING (
  current_setting('app.role', true) = 'system'
  OR (store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND current_setting('app.role', true) = 'buyerAt')
);
GRANT SELECT, INSERT, UPDATE ON store_counters TO {{app_role}};

-- A shop's secrets, encrypted by the program (server/secrets.ts); never in a table that guests can read.
CREATE TABLE store_secrets (
  store_id    uuid NOT NULL REFERENCES stores,
  name        text NOT NULL CHECK (name IN ('rajaOngkirApiKey')),
  ciphertext  bytea NOT NULL,
  last4       text NOT NULL CHECK (length(last4) <= 4),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (store_id, name)
);
ALTER TABLE store_secrets ENABLE ROW LEVEL SECURITY;
ALTER TABLE store_secrets FORCE ROW LEVEL SECURITY;
CREATE POLICY store_secrets_own ON store_secrets USING (
  current_setting('app.role', true) = 'system'
  OR (store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND current_setting('app.role', true) = 'storeAdmin')
);
GRANT SELECT, INSERT, UPDATE, DELETE ON store_secrets TO {{app_role}};
