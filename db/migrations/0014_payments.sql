-- Where a shop is paid by hand. Buyers read what is on; each change is audited and told to the owner (server/payments/changes.ts).
CREATE TABLE payment_accounts (
  store_id  uuid NOT NULL,
  id        uuid NOT NULL,
  kind      text NOT NULL CHECK (kind IN ('bank', 'ewallet')),
  provider  text NOT NULL CHECK (length(provider) BETWEEN 1 AND 40),
  number    text NOT NULL CHECK (number ~ '^[0-9]{5,30}$'),
  holder    text NOT NULL CHECK (length(holder) BETWEEN 1 AND 60),
  active    boolean NOT NULL DEFAULT true,
  position  integer NOT NULL CHECK (position BETWEEN 0 AND 19),
  PRIMARY KEY (store_id, id),
  CONSTRAINT payment_accounts_numbers UNIQUE (store_id, provider, number),
  CONSTRAINT payment_accounts_positions UNIQUE (store_id, position) DEFERRABLE INITIALLY IMMEDIATE,
  CONSTRAINT payment_accounts_store FOREIGN KEY (store_id) REFERENCES stores (store_id)
);
ALTER TABLE payment_accounts ENABLE ROW LEVEL SECURITY;
ALTER TABLE payment_accounts FORCE ROW LEVEL SECURITY;
CREATE POLICY payment_accounts_read ON payment_accounts FOR SELECT USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    WHEN 'superAdminAt' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    WHEN 'buyerAt' THEN active AND store_id = nullif(current_setting('app.store_id', true), '')::uuid
    WHEN 'linkAt' THEN active AND store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
CREATE POLICY payment_accounts_make ON payment_accounts FOR INSERT WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
CREATE POLICY payment_accounts_change ON payment_accounts FOR UPDATE USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
CREATE POLICY payment_accounts_remove ON payment_accounts FOR DELETE USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
GRANT SELECT, INSERT, DELETE ON payment_accounts TO {{app_role}};
GRANT UPDATE (kind, provider, number, holder, active, position) ON payment_accounts TO {{app_role}};

-- The shop's standing QRIS, as its text; what it says of itself beside it.
CREATE TABLE store_qris (
  store_id   uuid PRIMARY KEY,
  qris_text  text NOT NULL CHECK (length(qris_text) BETWEEN 1 AND 512),
  merchant   text NOT NULL CHECK (length(merchant) <= 99),
  city       text NOT NULL CHECK (length(city) <= 99),
  nmid       text NOT NULL CHECK (nmid ~ '^(ID[0-9]{8,18})?$'),
  active     boolean NOT NULL DEFAULT true,
  CONSTRAINT store_qris_store FOREIGN KEY (store_id) REFERENCES stores (store_id)
);
ALTER TABLE store_qris ENABLE ROW LEVEL SECURITY;
ALTER TABLE store_qris FORCE ROW LEVEL SECURITY;
CREATE POLICY store_qris_read ON store_qris FOR SELECT USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    WHEN 'superAdminAt' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    WHEN 'buyerAt' THEN active AND store_id = nullif(current_setting('app.store_id', true), '')::uuid
    WHEN 'linkAt' THEN active AND store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
CREATE POLICY store_qris_make ON store_qris FOR INSERT WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
CREATE POLICY store_qris_change ON store_qris FOR UPDATE USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
CREATE POLICY store_qris_remove ON store_qris FOR DELETE USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
GRANT SELECT, INSERT, DELETE ON store_qris TO {{app_role}};
GRANT UPDATE (qris_text, merchant, city, nmid, active) ON store_qris TO {{app_role}};

-- Which shops are paid by which merchant number, over all shops: one number in two shops may be a swindler's. No foreign key,
-- as the table belongs to no shop.
CREATE TABLE qris_merchants (
  nmid      text NOT NULL CHECK (nmid ~ '^ID[0-9]{8,18}$'),
  store_id  uuid NOT NULL,
  PRIMARY KEY (nmid, store_id),
  CONSTRAINT qris_merchants_one UNIQUE (store_id)
);
ALTER TABLE qris_merchants ENABLE ROW LEVEL SECURITY;
ALTER TABLE qris_merchants FORCE ROW LEVEL SECURITY;
CREATE POLICY qris_merchants_read ON qris_merchants FOR SELECT USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'surveyor' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
CREATE POLICY qris_merchants_make ON qris_merchants FOR INSERT WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
CREATE POLICY qris_merchants_remove ON qris_merchants FOR DELETE USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
GRANT SELECT, INSERT, DELETE ON qris_merchants TO {{app_role}};
