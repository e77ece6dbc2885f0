-- store_id is the founder's user id; nothing may rely on it.
CREATE TABLE stores (
  store_id         uuid PRIMARY KEY,
  nama_toko        text NOT NULL CHECK (length(nama_toko) BETWEEN 1 AND 80),
  slug             text NOT NULL CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(slug) <= 60),
  wa_number        text NOT NULL CHECK (wa_number ~ '^(62[0-9]{7,13})?$'),
  deskripsi        text NOT NULL DEFAULT '' CHECK (length(deskripsi) <= 500),
  cara_pembayaran  text NOT NULL DEFAULT '' CHECK (length(cara_pembayaran) <= 500),
  theme_color      text NOT NULL DEFAULT '#007bff' CHECK (theme_color ~ '^#[0-9a-f]{6}$'),
  logo_url         text NOT NULL DEFAULT '' CHECK (length(logo_url) <= 300),
  time_zone        text NOT NULL DEFAULT 'Asia/Jakarta' CHECK (time_zone IN ('Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura')),
  created_at       timestamptz NOT NULL DEFAULT now(),
  link_shared_at   timestamptz,
  opening_note     text NOT NULL DEFAULT '' CHECK (length(opening_note) <= 300),
  -- The day of return in the shop's time zone, which ends the holiday by itself.
  closed_until     date,
  min_order        bigint NOT NULL DEFAULT 0 CHECK (min_order BETWEEN 0 AND 1000000000),
  -- NULL: no end.
  payment_hours    integer CHECK (payment_hours IN (6, 12, 24, 48, 72, 168)),
  answer_hours     integer CHECK (answer_hours IN (24, 48, 72, 168)),
  unique_codes     boolean NOT NULL DEFAULT false,
  -- The event of the first unanswered order, whose mail explains the deadline; later mails only name it.
  unanswered_explained_by uuid
);
CREATE INDEX stores_by_time ON stores (created_at DESC, store_id DESC);
ALTER TABLE stores ENABLE ROW LEVEL SECURITY;
ALTER TABLE stores FORCE ROW LEVEL SECURITY;
-- A buyer's order list and a super admin's audit log name shops, so all of them are readable there.
CREATE POLICY stores_read ON stores FOR SELECT USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'surveyor' THEN true
    WHEN 'superAdmin' THEN true
    WHEN 'customer' THEN true
    ELSE store_id = nullif(current_setting('app.store_id', true), '')::uuid
  END
);
CREATE POLICY stores_make ON stores FOR INSERT WITH CHECK (current_setting('app.role', true) = 'system');
CREATE POLICY stores_change ON stores FOR UPDATE USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
GRANT SELECT, INSERT ON stores TO {{app_role}};
GRANT UPDATE (nama_toko, slug, wa_number, deskripsi, cara_pembayaran, theme_color, logo_url, time_zone, link_shared_at,
  payment_hours, answer_hours, unique_codes, opening_note, closed_until, min_order, unanswered_explained_by) ON stores TO {{app_role}};

-- Apart from stores, because owners, who pay for these two, may change that table, and policies know no columns.
CREATE TABLE store_terms (
  store_id     uuid PRIMARY KEY,
  status       text NOT NULL DEFAULT 'trial' CHECK (status IN ('trial', 'active', 'inactive')),
  expiry_date  timestamptz,
  CONSTRAINT store_terms_store FOREIGN KEY (store_id) REFERENCES stores (store_id)
);
CREATE INDEX store_terms_by_expiry ON store_terms (expiry_date, store_id) WHERE expiry_date IS NOT NULL;
ALTER TABLE store_terms ENABLE ROW LEVEL SECURITY;
ALTER TABLE store_terms FORCE ROW LEVEL SECURITY;
-- Whoever may read a shop.
CREATE POLICY store_terms_read ON store_terms FOR SELECT USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'surveyor' THEN true
    WHEN 'superAdmin' THEN true
    WHEN 'customer' THEN true
    ELSE store_id = nullif(current_setting('app.store_id', true), '')::uuid
  END
);
CREATE POLICY store_terms_make ON store_terms FOR INSERT WITH CHECK (current_setting('app.role', true) = 'system');
CREATE POLICY store_terms_change ON store_terms FOR UPDATE USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'operatorAt' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
GRANT SELECT, INSERT ON store_terms TO {{app_role}};
GRANT UPDATE (status, expiry_date) ON store_terms TO {{app_role}};

-- An owner's transactions ask here whether they still are one (server/db/access.ts). auth."user"."storeId" only says which shop
-- to ask. `email` is where the shop's mails go, so that no statement reads shops beside the global accounts.
CREATE TABLE memberships (
  store_id    uuid NOT NULL,
  user_id     uuid NOT NULL,
  role        text NOT NULL CHECK (role IN ('owner')),
  email       text NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
  created_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (store_id, user_id),
  CONSTRAINT memberships_store FOREIGN KEY (store_id) REFERENCES stores (store_id)
);
CREATE UNIQUE INDEX memberships_owner ON memberships (store_id) WHERE role = 'owner';
ALTER TABLE memberships ENABLE ROW LEVEL SECURITY;
ALTER TABLE memberships FORCE ROW LEVEL SECURITY;
CREATE POLICY memberships_read ON memberships FOR SELECT USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'surveyor' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
CREATE POLICY memberships_make ON memberships FOR INSERT WITH CHECK (current_setting('app.role', true) = 'system');
GRANT SELECT, INSERT ON memberships TO {{app_role}};

-- Former short names stay, because a name is never given to another shop.
CREATE TABLE slugs (
  slug        text PRIMARY KEY CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(slug) <= 60),
  store_id    uuid NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX slugs_of_store ON slugs (store_id);
ALTER TABLE slugs ENABLE ROW LEVEL SECURITY;
ALTER TABLE slugs FORCE ROW LEVEL SECURITY;
CREATE POLICY slugs_read ON slugs FOR SELECT USING (true);
CREATE POLICY slugs_make ON slugs FOR INSERT WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
GRANT SELECT, INSERT ON slugs TO {{app_role}};

-- Apart from stores, so that a checkout never locks the shop's row.
CREATE TABLE store_counters (
  store_id           uuid PRIMARY KEY,
  last_order_number  integer NOT NULL DEFAULT 1000,
  CONSTRAINT store_counters_store FOREIGN KEY (store_id) REFERENCES stores (store_id)
);
ALTER TABLE store_counters ENABLE ROW LEVEL SECURITY;
ALTER TABLE store_counters FORCE ROW LEVEL SECURITY;
CREATE POLICY store_counters_count ON store_counters USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'buyerAt' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
GRANT SELECT, INSERT, UPDATE ON store_counters TO {{app_role}};

-- Encrypted by server/shipping/store-secrets.ts, and apart from every table that guests can read.
CREATE TABLE store_secrets (
  store_id    uuid NOT NULL,
  name        text NOT NULL CHECK (name IN ('rajaOngkirApiKey')),
  ciphertext  bytea NOT NULL,
  updated_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (store_id, name),
  CONSTRAINT store_secrets_store FOREIGN KEY (store_id) REFERENCES stores (store_id)
);
ALTER TABLE store_secrets ENABLE ROW LEVEL SECURITY;
ALTER TABLE store_secrets FORCE ROW LEVEL SECURITY;
CREATE POLICY store_secrets_own ON store_secrets USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
GRANT SELECT, INSERT, UPDATE, DELETE ON store_secrets TO {{app_role}};
