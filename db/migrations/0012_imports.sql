-- What an owner's sheets wish, between the look at it and its import; forgotten after a week.
CREATE TABLE product_imports (
  store_id    uuid NOT NULL,
  id          uuid NOT NULL,
  -- JSON; '' once it is done.
  content     text NOT NULL CHECK (length(content) <= 50000000),
  -- Products that are written so far, of how many; seen while the transaction that writes them goes on.
  written     integer NOT NULL DEFAULT 0 CHECK (written >= 0),
  planned     integer NOT NULL DEFAULT 0 CHECK (planned >= 0),
  working_at  timestamptz,
  done_at     timestamptz,
  made        integer NOT NULL DEFAULT 0 CHECK (made >= 0),
  changed     integer NOT NULL DEFAULT 0 CHECK (changed >= 0),
  created_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (store_id, id),
  CONSTRAINT product_imports_store FOREIGN KEY (store_id) REFERENCES stores (store_id)
);
CREATE INDEX product_imports_by_time ON product_imports (created_at);
ALTER TABLE product_imports ENABLE ROW LEVEL SECURITY;
ALTER TABLE product_imports FORCE ROW LEVEL SECURITY;
CREATE POLICY product_imports_own ON product_imports USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
GRANT SELECT, INSERT, DELETE ON product_imports TO {{app_role}};
GRANT UPDATE (content, written, planned, working_at, done_at, made, changed) ON product_imports TO {{app_role}};

-- By what a sheet calls a product that has no id of ours, so that a second import finds it.
CREATE TABLE product_import_keys (
  store_id    uuid NOT NULL,
  import_key  text NOT NULL CHECK (length(import_key) BETWEEN 1 AND 300),
  product_id  uuid NOT NULL,
  PRIMARY KEY (store_id, import_key),
  CONSTRAINT product_import_keys_product FOREIGN KEY (store_id, product_id) REFERENCES products (store_id, id)
    ON DELETE CASCADE
);
CREATE INDEX product_import_keys_by_product ON product_import_keys (store_id, product_id);
ALTER TABLE product_import_keys ENABLE ROW LEVEL SECURITY;
ALTER TABLE product_import_keys FORCE ROW LEVEL SECURITY;
CREATE POLICY product_import_keys_own ON product_import_keys USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
GRANT SELECT, INSERT, DELETE ON product_import_keys TO {{app_role}};
GRANT UPDATE (product_id) ON product_import_keys TO {{app_role}};
