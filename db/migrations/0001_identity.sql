-- Who is asking. The program opens every transaction with SET LOCAL app.role, app.user_id and app.store_id
-- (server/db/access.ts); policies compare columns with them. {{app_role}} is the role the program runs as.
REVOKE ALL ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO {{app_role}};

-- Profiles, one per account of schema auth. Global: a buyer belongs to no shop.
CREATE TABLE users (
  uid             uuid PRIMARY KEY,
  email           text NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
  role            text NOT NULL CHECK (role IN ('customer', 'storeAdmin', 'superAdmin')),
  store_id        uuid CHECK ((role = 'storeAdmin') = (store_id IS NOT NULL) AND store_id = uid),
  nama_lengkap    text NOT NULL DEFAULT '' CHECK (length(nama_lengkap) <= 100),
  wa              text NOT NULL DEFAULT '' CHECK (wa ~ '^(62[0-9]{7,13})?$'),
  alamat_lengkap  text NOT NULL DEFAULT '' CHECK (length(alamat_lengkap) <= 300),
  provinsi        text NOT NULL DEFAULT '' CHECK (length(provinsi) <= 60),
  kota_kabupaten  text NOT NULL DEFAULT '' CHECK (length(kota_kabupaten) <= 60),
  kecamatan       text NOT NULL DEFAULT '' CHECK (length(kecamatan) <= 60),
  kode_pos        text NOT NULL DEFAULT '' CHECK (kode_pos ~ '^([0-9]{5})?$'),
  created_at      timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE users ENABLE ROW LEVEL SECURITY;
ALTER TABLE users FORCE ROW LEVEL SECURITY;
CREATE POLICY users_read ON users FOR SELECT USING (
  current_setting('app.role', true) = 'system'
  OR (uid = nullif(current_setting('app.user_id', true), '')::uuid
      AND current_setting('app.role', true) IN ('customer', 'storeAdmin', 'superAdmin', 'buyerAt'))
);
CREATE POLICY users_make ON users FOR INSERT WITH CHECK (current_setting('app.role', true) = 'system');
-- Only buyers have a profile to fill in.
CREATE POLICY users_change ON users FOR UPDATE USING (
  current_setting('app.role', true) = 'system'
  OR (uid = nullif(current_setting('app.user_id', true), '')::uuid
      AND current_setting('app.role', true) IN ('customer', 'buyerAt'))
);
-- Role and shop are given at registration and never change; only the profile's own fields do.
GRANT SELECT, INSERT ON users TO {{app_role}};
GRANT UPDATE (nama_lengkap, wa, alamat_lengkap, provinsi, kota_kabupaten, kecamatan, kode_pos) ON users TO {{app_role}};

-- What the operator wants to be able to look up: refused super admin registrations, super admin acts.
CREATE TABLE audit_events (
  id          uuid PRIMARY KEY,
  created_at  timestamptz NOT NULL DEFAULT now(),
  actor_id    uuid,
  action      text NOT NULL CHECK (length(action) <= 60),
  client_ip   text NOT NULL DEFAULT '' CHECK (length(client_ip) <= 60),
  details     jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX audit_events_by_time ON audit_events (created_at DESC, id DESC);
ALTER TABLE audit_events ENABLE ROW LEVEL SECURITY;
ALTER TABLE audit_events FORCE ROW LEVEL SECURITY;
CREATE POLICY audit_events_write ON audit_events FOR INSERT WITH CHECK (
  current_setting('app.role', true) IN ('system', 'superAdmin')
);
CREATE POLICY audit_events_read ON audit_events FOR SELECT USING (
  current_setting('app.role', true) IN ('system', 'superAdmin')
);
-- What is older than two years is forgotten by the program's own sweeps; nobody removes or changes what is younger.
CREATE POLICY audit_events_forget ON audit_events FOR DELETE USING (
  current_setting('app.role', true) = 'system' AND created_at < now() - interval '2 years'
);
GRANT SELECT, INSERT, DELETE ON audit_events TO {{app_role}};

-- Buckets of the rate limiter. UNLOGGED: a crash may forget them, and they are written often. `tried` is for what counts
-- each different thing once (server/vouchers/guesses.ts): digests of them.
CREATE UNLOGGED TABLE rate_limits (
  key     text PRIMARY KEY,
  points  integer NOT NULL DEFAULT 0,
  expire  bigint,
  tried   text[] NOT NULL DEFAULT '{}'
);
-- Where ended windows are found to be forgotten.
CREATE INDEX rate_limits_by_end ON rate_limits (expire);
GRANT SELECT, INSERT, UPDATE, DELETE ON rate_limits TO {{app_role}};
