-- A voucher never changes; it is only switched on and off.
CREATE TABLE vouchers (
  store_id         uuid NOT NULL,
  id               uuid NOT NULL,
  code             text NOT NULL CHECK (code ~ '^[A-Z0-9]+(-[A-Z0-9]+)*$' AND length(code) BETWEEN 3 AND 20),
  kind             text NOT NULL CHECK (kind IN ('percent', 'rupiah')),
  value            bigint NOT NULL,
  max_discount     bigint,
  min_purchase     bigint NOT NULL DEFAULT 0 CHECK (min_purchase BETWEEN 0 AND 1000000000),
  starts_at        timestamptz NOT NULL,
  ends_at          timestamptz,
  per_buyer_limit  integer CHECK (per_buyer_limit > 0),
  active           boolean NOT NULL DEFAULT true,
  created_at       timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (store_id, id),
  CONSTRAINT vouchers_codes UNIQUE (store_id, code),
  CONSTRAINT vouchers_value CHECK (value BETWEEN 1 AND 1000000000 AND (kind = 'rupiah' OR value <= 100)),
  CONSTRAINT vouchers_cap CHECK (max_discount IS NULL OR (max_discount BETWEEN 1 AND 1000000000 AND kind = 'percent')),
  CONSTRAINT vouchers_span CHECK (ends_at > starts_at),
  CONSTRAINT vouchers_store FOREIGN KEY (store_id) REFERENCES stores (store_id)
);
CREATE INDEX vouchers_by_time ON vouchers (store_id, created_at DESC, id DESC);
ALTER TABLE vouchers ENABLE ROW LEVEL SECURITY;
ALTER TABLE vouchers FORCE ROW LEVEL SECURITY;
-- Guests read none: a code is worth money.
CREATE POLICY vouchers_read ON vouchers FOR SELECT USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    WHEN 'superAdminAt' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    WHEN 'buyerAt' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
CREATE POLICY vouchers_make ON vouchers FOR INSERT WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
CREATE POLICY vouchers_switch ON vouchers FOR UPDATE USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
GRANT SELECT, INSERT ON vouchers TO {{app_role}};
GRANT UPDATE (active) ON vouchers TO {{app_role}};

-- Apart from vouchers, so that a buyer's checkout may change nothing else of a voucher. `given` is in rupiah.
CREATE TABLE voucher_counters (
  store_id    uuid NOT NULL,
  voucher_id  uuid NOT NULL,
  quota       integer CHECK (quota > 0),
  used        integer NOT NULL DEFAULT 0,
  given       bigint NOT NULL DEFAULT 0 CHECK (given >= 0),
  PRIMARY KEY (store_id, voucher_id),
  CONSTRAINT voucher_counters_used CHECK (used >= 0 AND (quota IS NULL OR used <= quota)),
  CONSTRAINT voucher_counters_voucher FOREIGN KEY (store_id, voucher_id) REFERENCES vouchers (store_id, id)
);
ALTER TABLE voucher_counters ENABLE ROW LEVEL SECURITY;
ALTER TABLE voucher_counters FORCE ROW LEVEL SECURITY;
CREATE POLICY voucher_counters_read ON voucher_counters FOR SELECT USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    WHEN 'superAdminAt' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    WHEN 'buyerAt' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
CREATE POLICY voucher_counters_make ON voucher_counters FOR INSERT WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
CREATE POLICY voucher_counters_count ON voucher_counters FOR UPDATE USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    WHEN 'buyerAt' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
GRANT SELECT, INSERT ON voucher_counters TO {{app_role}};
GRANT UPDATE (used, given) ON voucher_counters TO {{app_role}};

CREATE TABLE voucher_buyers (
  store_id     uuid NOT NULL,
  voucher_id   uuid NOT NULL,
  customer_id  uuid NOT NULL,
  used         integer NOT NULL CHECK (used >= 0),
  PRIMARY KEY (store_id, voucher_id, customer_id),
  CONSTRAINT voucher_buyers_voucher FOREIGN KEY (store_id, voucher_id) REFERENCES vouchers (store_id, id)
);
ALTER TABLE voucher_buyers ENABLE ROW LEVEL SECURITY;
ALTER TABLE voucher_buyers FORCE ROW LEVEL SECURITY;
CREATE POLICY voucher_buyers_read ON voucher_buyers FOR SELECT USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    WHEN 'buyerAt' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND customer_id = nullif(current_setting('app.user_id', true), '')::uuid
    ELSE false
  END
);
CREATE POLICY voucher_buyers_make ON voucher_buyers FOR INSERT WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'buyerAt' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND customer_id = nullif(current_setting('app.user_id', true), '')::uuid
    ELSE false
  END
);
CREATE POLICY voucher_buyers_count ON voucher_buyers FOR UPDATE USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    WHEN 'buyerAt' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND customer_id = nullif(current_setting('app.user_id', true), '')::uuid
    ELSE false
  END
);
GRANT SELECT, INSERT ON voucher_buyers TO {{app_role}};
GRANT UPDATE (used) ON voucher_buyers TO {{app_role}};
