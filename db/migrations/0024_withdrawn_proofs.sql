-- Whoever sent a proof by mistake takes it back for a moment, as long as nobody has judged it. Its picture goes with it.
CREATE POLICY payment_proofs_withdraw ON payment_proofs FOR DELETE USING (
  CASE current_setting('app.role', true)
    WHEN 'buyerAt' THEN status = 'waiting' AND created_at > now() - interval '1 minute'
      AND store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND customer_id = nullif(current_setting('app.user_id', true), '')::uuid
    WHEN 'linkAt' THEN status = 'waiting' AND created_at > now() - interval '1 minute'
      AND store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND order_id = nullif(current_setting('app.order_id', true), '')::uuid
      AND customer_id = nullif(current_setting('app.user_id', true), '')::uuid
    ELSE false
  END
);
GRANT DELETE ON payment_proofs TO {{app_role}};

-- A delete reads what it deletes. What a proof still names is held by the foreign key.
DROP POLICY private_files_read ON private_files;
CREATE POLICY private_files_read ON private_files FOR SELECT USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    WHEN 'superAdminAt' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    WHEN 'customer' THEN customer_id = nullif(current_setting('app.user_id', true), '')::uuid
    WHEN 'buyerAt' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND customer_id = nullif(current_setting('app.user_id', true), '')::uuid
    WHEN 'linkAt' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND customer_id = nullif(current_setting('app.user_id', true), '')::uuid
    ELSE false
  END
);
DROP POLICY private_files_end ON private_files;
CREATE POLICY private_files_end ON private_files FOR DELETE USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    WHEN 'buyerAt' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND customer_id = nullif(current_setting('app.user_id', true), '')::uuid
    WHEN 'linkAt' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND customer_id = nullif(current_setting('app.user_id', true), '')::uuid
    ELSE false
  END
);

ALTER TABLE order_events DROP CONSTRAINT order_events_kind;
ALTER TABLE order_events ADD CONSTRAINT order_events_kind CHECK (
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
    WHEN 'proof_withdrawn' THEN to_status = 'Harus Dibayar' AND actor_role = 'customer'
    WHEN 'proof_refused' THEN to_status = 'Harus Dibayar' AND actor_role = 'storeAdmin' AND note <> ''
    WHEN 'proof_photo_deleted' THEN actor_role = 'storeAdmin'
    ELSE false
  END
);
ALTER TABLE order_events DROP CONSTRAINT order_events_change;
ALTER TABLE order_events ADD CONSTRAINT order_events_change CHECK (
  CASE WHEN kind IN ('placed', 'deadline_moved', 'time_returned', 'relinked', 'edited', 'refunded', 'refund_withdrawn',
      'proof_sent', 'proof_withdrawn', 'proof_refused', 'proof_photo_deleted', 'reminded')
    THEN from_status IS NULL
    ELSE from_status IS NOT NULL AND from_status <> to_status END
);
DROP POLICY order_events_make ON order_events;
CREATE POLICY order_events_make ON order_events FOR INSERT WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN actor_role = 'storeAdmin' AND NOT mailed
      AND actor_id = nullif(current_setting('app.user_id', true), '')::uuid
      AND store_id = nullif(current_setting('app.store_id', true), '')::uuid
    WHEN 'buyerAt' THEN actor_role = 'customer' AND NOT mailed
      AND kind IN ('placed', 'cancelled', 'proof_sent', 'proof_withdrawn')
      AND actor_id = nullif(current_setting('app.user_id', true), '')::uuid
      AND customer_id = nullif(current_setting('app.user_id', true), '')::uuid
      AND store_id = nullif(current_setting('app.store_id', true), '')::uuid
    WHEN 'linkAt' THEN kind IN ('proof_sent', 'proof_withdrawn') AND actor_id IS NULL AND note = '' AND NOT mailed
      AND store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND order_id = nullif(current_setting('app.order_id', true), '')::uuid
      AND customer_id = nullif(current_setting('app.user_id', true), '')::uuid
    ELSE false
  END
);
