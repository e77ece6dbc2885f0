-- The same key gives the same order, and is refused with another cart. Kept for 90 days.
CREATE TABLE idempotency_keys (
  store_id      uuid NOT NULL,
  -- Whose key it is: the buyer's, or the owner's who makes an order.
  customer_id   uuid NOT NULL,
  key           uuid NOT NULL,
  request_hash  text NOT NULL CHECK (length(request_hash) <= 64),
  order_id      uuid NOT NULL,
  created_at    timestamptz NOT NULL DEFAULT now(),
  -- Without the customer, so that one cart sent by two accounts makes one order.
  PRIMARY KEY (store_id, key),
  CONSTRAINT idempotency_keys_store FOREIGN KEY (store_id) REFERENCES stores (store_id)
);
CREATE INDEX idempotency_keys_by_time ON idempotency_keys (created_at);
ALTER TABLE idempotency_keys ENABLE ROW LEVEL SECURITY;
ALTER TABLE idempotency_keys FORCE ROW LEVEL SECURITY;
CREATE POLICY idempotency_keys_read ON idempotency_keys FOR SELECT USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'buyerAt' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND customer_id = nullif(current_setting('app.user_id', true), '')::uuid
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND customer_id = nullif(current_setting('app.user_id', true), '')::uuid
    ELSE false
  END
);
CREATE POLICY idempotency_keys_make ON idempotency_keys FOR INSERT WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'buyerAt' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND customer_id = nullif(current_setting('app.user_id', true), '')::uuid
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND customer_id = nullif(current_setting('app.user_id', true), '')::uuid
    ELSE false
  END
);
CREATE POLICY idempotency_keys_forget ON idempotency_keys FOR DELETE USING (
  current_setting('app.role', true) = 'system'
);
GRANT SELECT, INSERT, DELETE ON idempotency_keys TO {{app_role}};
