-- One profile for each account of schema auth. Global, because a buyer belongs to no shop.
CREATE TABLE users (
  uid             uuid PRIMARY KEY,
  email           text NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
  role            text NOT NULL CHECK (role IN ('customer', 'storeAdmin', 'superAdmin')),
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
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'customer' THEN uid = nullif(current_setting('app.user_id', true), '')::uuid
    WHEN 'buyerAt' THEN uid = nullif(current_setting('app.user_id', true), '')::uuid
    WHEN 'storeAdmin' THEN uid = nullif(current_setting('app.user_id', true), '')::uuid
    WHEN 'superAdmin' THEN uid = nullif(current_setting('app.user_id', true), '')::uuid
    ELSE false
  END
);
CREATE POLICY users_make ON users FOR INSERT WITH CHECK (current_setting('app.role', true) = 'system');
CREATE POLICY users_change ON users FOR UPDATE USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'customer' THEN uid = nullif(current_setting('app.user_id', true), '')::uuid
    WHEN 'buyerAt' THEN uid = nullif(current_setting('app.user_id', true), '')::uuid
    ELSE false
  END
);
-- The role never changes after registration.
GRANT SELECT, INSERT ON users TO {{app_role}};
GRANT UPDATE (nama_lengkap, wa, alamat_lengkap, provinsi, kota_kabupaten, kecamatan, kode_pos) ON users TO {{app_role}};
