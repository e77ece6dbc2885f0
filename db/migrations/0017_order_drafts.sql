-- What an owner has typed of an order that does not exist yet. It takes no stock. Forgotten after 90 days.
CREATE TABLE order_drafts (
  store_id    uuid NOT NULL,
  id          uuid NOT NULL,
  content     text NOT NULL CHECK (length(content) <= 20000),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (store_id, id),
  CONSTRAINT order_drafts_store FOREIGN KEY (store_id) REFERENCES stores (store_id)
);
CREATE INDEX order_drafts_of_store ON order_drafts (store_id, updated_at DESC, id DESC);
CREATE INDEX order_drafts_by_time ON order_drafts (updated_at);
ALTER TABLE order_drafts ENABLE ROW LEVEL SECURITY;
ALTER TABLE order_drafts FORCE ROW LEVEL SECURITY;
CREATE POLICY order_drafts_own ON order_drafts USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
GRANT SELECT, INSERT, DELETE ON order_drafts TO {{app_role}};
GRANT UPDATE (content, updated_at) ON order_drafts TO {{app_role}};
