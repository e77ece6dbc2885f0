-- What a buyer has sent to show that an order is paid. The picture is a private file. 'closed': the order was paid or cancelled
-- without anybody judging this one.
CREATE TABLE payment_proofs (
  store_id     uuid NOT NULL,
  order_id     uuid NOT NULL,
  id           uuid NOT NULL,
  customer_id  uuid NOT NULL,
  file_id      uuid NOT NULL,
  -- SHA-256 of the picture as it is kept: what is sent again after a lost answer is the same.
  digest       bytea NOT NULL CHECK (octet_length(digest) = 32),
  -- The picture in some greys (server/payments/pictures), to find it again on another order.
  fingerprint  bytea NOT NULL CHECK (octet_length(fingerprint) <= 40000),
  compared     boolean NOT NULL DEFAULT false,
  -- Another order of the shop with the same picture.
  same_as      uuid,
  -- In rupiah, on the bill that its sender had before them.
  seen_total   bigint NOT NULL CHECK (seen_total >= 0),
  bank         text NOT NULL DEFAULT '' CHECK (length(bank) <= 40),
  sender_name  text NOT NULL DEFAULT '' CHECK (length(sender_name) <= 60),
  status       text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'accepted', 'refused', 'closed')),
  -- Why it was refused, for the buyer.
  reason       text NOT NULL DEFAULT '' CHECK (length(reason) <= 300),
  decided_at   timestamptz,
  created_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (store_id, order_id, id),
  CONSTRAINT payment_proofs_pictures UNIQUE (store_id, order_id, digest),
  CONSTRAINT payment_proofs_decided CHECK ((status = 'waiting') = (decided_at IS NULL)),
  CONSTRAINT payment_proofs_reason CHECK ((status = 'refused') = (reason <> '')),
  CONSTRAINT payment_proofs_order FOREIGN KEY (store_id, order_id, customer_id) REFERENCES orders (store_id, id, customer_id),
  CONSTRAINT payment_proofs_file FOREIGN KEY (store_id, file_id) REFERENCES private_files (store_id, id)
);
-- While one waits no deadline cancels its order.
CREATE INDEX payment_proofs_waiting ON payment_proofs (store_id, order_id) WHERE status = 'waiting';
CREATE INDEX payment_proofs_by_time ON payment_proofs (store_id, created_at DESC, id DESC);
CREATE INDEX payment_proofs_uncompared ON payment_proofs (store_id, created_at) WHERE NOT compared;
ALTER TABLE payment_proofs ENABLE ROW LEVEL SECURITY;
ALTER TABLE payment_proofs FORCE ROW LEVEL SECURITY;
CREATE POLICY payment_proofs_read ON payment_proofs FOR SELECT USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    WHEN 'superAdminAt' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    WHEN 'customer' THEN customer_id = nullif(current_setting('app.user_id', true), '')::uuid
    WHEN 'buyerAt' THEN customer_id = nullif(current_setting('app.user_id', true), '')::uuid
    WHEN 'linkAt' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND order_id = nullif(current_setting('app.order_id', true), '')::uuid
    ELSE false
  END
);
CREATE POLICY payment_proofs_make ON payment_proofs FOR INSERT WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'buyerAt' THEN status = 'waiting'
      AND store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND customer_id = nullif(current_setting('app.user_id', true), '')::uuid
    WHEN 'linkAt' THEN status = 'waiting' AND NOT compared AND same_as IS NULL
      AND store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND order_id = nullif(current_setting('app.order_id', true), '')::uuid
      AND customer_id = nullif(current_setting('app.user_id', true), '')::uuid
    ELSE false
  END
);
CREATE POLICY payment_proofs_decide ON payment_proofs FOR UPDATE USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
) WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
GRANT SELECT, INSERT ON payment_proofs TO {{app_role}};
GRANT UPDATE (status, reason, decided_at, compared, same_as) ON payment_proofs TO {{app_role}};
