-- What an owner added to or took from a product's stock in the last 30 days: the same form sent again (a reload, a bad
-- line) is not counted again.
CREATE TABLE stock_changes (
  store_id    uuid NOT NULL,
  product_id  uuid NOT NULL,
  key         uuid NOT NULL,
  delta       integer NOT NULL CHECK (delta <> 0),
  created_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (store_id, product_id, key),
  FOREIGN KEY (store_id, product_id) REFERENCES products (store_id, id)
);
CREATE INDEX stock_changes_by_time ON stock_changes (created_at);
ALTER TABLE stock_changes ENABLE ROW LEVEL SECURITY;
ALTER TABLE stock_changes FORCE ROW LEVEL SECURITY;
CREATE POLICY stock_changes_own ON stock_changes USING (
  current_setting('app.role', true) = 'system'
  OR (store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND current_setting('app.role', true) = 'storeAdmin')
);
GRANT SELECT, INSERT, DELETE ON stock_changes TO {{app_role}};
