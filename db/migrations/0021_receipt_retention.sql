-- A proof outlives its picture: what was sent, and what became of it, stays in the order's history.
ALTER TABLE payment_proofs ALTER COLUMN file_id DROP NOT NULL;
GRANT UPDATE (file_id, fingerprint) ON payment_proofs TO {{app_role}};
CREATE INDEX payment_proofs_pictured ON payment_proofs (created_at) WHERE file_id IS NOT NULL;
-- For the foreign key, when a file's row goes.
CREATE INDEX payment_proofs_by_file ON payment_proofs (store_id, file_id) WHERE file_id IS NOT NULL;

-- What an owner has still to judge keeps its picture.
DROP POLICY payment_proofs_decide ON payment_proofs;
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
      AND CASE status WHEN 'waiting' THEN file_id IS NOT NULL ELSE true END
    ELSE false
  END
);

-- One that a proof still names is held by the foreign key.
CREATE POLICY private_files_end ON private_files FOR DELETE USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
GRANT DELETE ON private_files TO {{app_role}};

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
    WHEN 'proof_refused' THEN to_status = 'Harus Dibayar' AND actor_role = 'storeAdmin' AND note <> ''
    WHEN 'proof_photo_deleted' THEN actor_role = 'storeAdmin'
    ELSE false
  END
);
ALTER TABLE order_events DROP CONSTRAINT order_events_change;
ALTER TABLE order_events ADD CONSTRAINT order_events_change CHECK (
  CASE WHEN kind IN ('placed', 'deadline_moved', 'time_returned', 'relinked', 'edited', 'refunded', 'refund_withdrawn',
      'proof_sent', 'proof_refused', 'proof_photo_deleted', 'reminded')
    THEN from_status IS NULL
    ELSE from_status IS NOT NULL AND from_status <> to_status END
);
