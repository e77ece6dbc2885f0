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
