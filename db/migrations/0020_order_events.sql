-- What happened to an order, oldest first: its timeline, and what its mails follow.
CREATE TABLE order_events (
  store_id     uuid NOT NULL,
  order_id     uuid NOT NULL,
  id           uuid NOT NULL,
  customer_id  uuid NOT NULL,
  actor_id     uuid,
  kind         text NOT NULL,
  actor_role   text NOT NULL CHECK (actor_role IN ('customer', 'storeAdmin', 'system')),
  from_status  text,
  to_status    text NOT NULL,
  due_at       timestamptz,
  note         text NOT NULL DEFAULT '' CHECK (length(note) <= 2000),
  -- Of an edit, in rupiah.
  old_total    bigint CHECK (old_total >= 0),
  new_total    bigint CHECK (new_total >= 0),
  -- Of a refund, or of one that was noted by mistake: rupiah, and the day of the shop on which it was paid out.
  amount       bigint CHECK (amount > 0),
  refund_day   date,
  -- The refund that was noted by mistake.
  withdraws    uuid,
  created_at   timestamptz NOT NULL DEFAULT now(),
  -- Its mails are written down. Whatever else will follow events gets a column of its own.
  mailed       boolean NOT NULL DEFAULT false,
  PRIMARY KEY (store_id, order_id, id),
  CONSTRAINT order_events_kind CHECK (
    CASE kind
      WHEN 'placed' THEN to_status = 'Pending'
      WHEN 'billed' THEN to_status = 'Harus Dibayar'
      WHEN 'paid' THEN to_status = 'Sudah Dibayar'
      WHEN 'processed' THEN to_status = 'Processing'
      WHEN 'shipped' THEN to_status = 'Shipped'
      WHEN 'completed' THEN to_status = 'Completed'
      WHEN 'complained' THEN to_status = 'Complain'
      WHEN 'cancelled' THEN to_status = 'Cancelled'
      WHEN 'expired' THEN to_status = 'Cancelled' AND from_status IN ('Pending', 'Harus Dibayar')
        AND actor_role = 'system' AND due_at IS NOT NULL
      WHEN 'deadline_moved' THEN to_status IN ('Pending', 'Harus Dibayar') AND actor_role = 'storeAdmin'
      WHEN 'time_returned' THEN to_status IN ('Pending', 'Harus Dibayar') AND actor_role = 'system'
        AND due_at IS NOT NULL
      WHEN 'relinked' THEN actor_role = 'storeAdmin'
      WHEN 'edited' THEN to_status IN ('Pending', 'Harus Dibayar') AND actor_role = 'storeAdmin'
      WHEN 'refunded' THEN to_status IN ('Completed', 'Complain', 'Cancelled') AND actor_role = 'storeAdmin'
      WHEN 'refund_withdrawn' THEN to_status IN ('Completed', 'Complain', 'Cancelled')
        AND actor_role = 'storeAdmin'
      WHEN 'reminded' THEN to_status = 'Harus Dibayar' AND actor_role = 'system'
      WHEN 'proof_sent' THEN to_status = 'Harus Dibayar' AND actor_role = 'customer'
      WHEN 'proof_refused' THEN to_status = 'Harus Dibayar' AND actor_role = 'storeAdmin' AND note <> ''
      ELSE false
    END
  ),
  CONSTRAINT order_events_change CHECK (
    CASE WHEN kind IN ('placed', 'deadline_moved', 'time_returned', 'relinked', 'edited', 'refunded', 'refund_withdrawn',
        'proof_sent', 'proof_refused', 'reminded')
      THEN from_status IS NULL
      ELSE from_status IS NOT NULL AND from_status <> to_status END
  ),
  CONSTRAINT order_events_due CHECK (due_at IS NULL
    OR kind IN ('expired', 'deadline_moved', 'time_returned', 'proof_refused')),
  CONSTRAINT order_events_refund CHECK (
    CASE WHEN kind IN ('refunded', 'refund_withdrawn') THEN amount IS NOT NULL AND refund_day IS NOT NULL
      ELSE amount IS NULL AND refund_day IS NULL END
  ),
  CONSTRAINT order_events_totals CHECK (
    CASE WHEN kind = 'edited' THEN old_total IS NOT NULL AND new_total IS NOT NULL
      ELSE old_total IS NULL AND new_total IS NULL END
  ),
  CONSTRAINT order_events_withdraws CHECK ((withdraws IS NOT NULL) = (kind = 'refund_withdrawn')),
  CONSTRAINT order_events_withdrawn_once UNIQUE (store_id, order_id, withdraws),
  CONSTRAINT order_events_order FOREIGN KEY (store_id, order_id, customer_id) REFERENCES orders (store_id, id, customer_id)
);
CREATE INDEX order_events_unmailed ON order_events (id) WHERE NOT mailed;
-- What was paid of late without a row of a statement, whose money a bank's file may still show.
CREATE INDEX order_events_paid ON order_events (store_id, created_at DESC, id DESC) WHERE kind = 'paid';
-- A shop's refunds, for its report's file.
CREATE INDEX order_events_refunds ON order_events (store_id, refund_day DESC, id DESC) WHERE kind = 'refunded';
ALTER TABLE order_events ENABLE ROW LEVEL SECURITY;
ALTER TABLE order_events FORCE ROW LEVEL SECURITY;
CREATE POLICY order_events_read ON order_events FOR SELECT USING (
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
-- Whoever writes an event writes it under their own name.
CREATE POLICY order_events_make ON order_events FOR INSERT WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN actor_role = 'storeAdmin' AND NOT mailed
      AND actor_id = nullif(current_setting('app.user_id', true), '')::uuid
      AND store_id = nullif(current_setting('app.store_id', true), '')::uuid
    WHEN 'buyerAt' THEN actor_role = 'customer' AND kind IN ('placed', 'cancelled', 'proof_sent') AND NOT mailed
      AND actor_id = nullif(current_setting('app.user_id', true), '')::uuid
      AND customer_id = nullif(current_setting('app.user_id', true), '')::uuid
      AND store_id = nullif(current_setting('app.store_id', true), '')::uuid
    WHEN 'linkAt' THEN kind = 'proof_sent' AND actor_id IS NULL AND note = '' AND NOT mailed
      AND store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND order_id = nullif(current_setting('app.order_id', true), '')::uuid
      AND customer_id = nullif(current_setting('app.user_id', true), '')::uuid
    ELSE false
  END
);
CREATE POLICY order_events_follow ON order_events FOR UPDATE USING (current_setting('app.role', true) = 'system');
GRANT SELECT, INSERT ON order_events TO {{app_role}};
GRANT UPDATE (mailed) ON order_events TO {{app_role}};
