-- A shop with several WhatsApp numbers. It has none of these rows while stores.wa_number is its only number, and one without
-- wa_number for that number once it has others.
CREATE TABLE chat_numbers (
  store_id     uuid NOT NULL,
  id           uuid NOT NULL,
  name         text NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
  wa_number    text CHECK (wa_number ~ '^62[0-9]{7,13}$'),
  -- Their turn among new buyers; never given twice in a shop.
  position     integer NOT NULL CHECK (position >= 0),
  -- The member who takes orders over to this number.
  member_id    uuid,
  active       boolean NOT NULL DEFAULT true,
  -- One bit a weekday, Monday first.
  days         integer NOT NULL DEFAULT 127 CHECK (days BETWEEN 1 AND 127),
  -- Minutes of the shop's day; both or none.
  hours_from   integer CHECK (hours_from BETWEEN 0 AND 1439),
  hours_until  integer CHECK (hours_until BETWEEN 0 AND 1439),
  -- The first and the last day of a holiday; both or none.
  away_from    date,
  away_until   date,
  created_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (store_id, id),
  CONSTRAINT chat_numbers_each UNIQUE NULLS NOT DISTINCT (store_id, wa_number),
  CONSTRAINT chat_numbers_turns UNIQUE (store_id, position),
  CONSTRAINT chat_numbers_members UNIQUE (store_id, member_id),
  CONSTRAINT chat_numbers_hours CHECK ((hours_from IS NULL) = (hours_until IS NULL)),
  CONSTRAINT chat_numbers_away CHECK (
    (away_from IS NULL) = (away_until IS NULL) AND (away_from IS NULL OR away_from <= away_until)
  ),
  CONSTRAINT chat_numbers_store FOREIGN KEY (store_id) REFERENCES stores (store_id)
);
ALTER TABLE chat_numbers ENABLE ROW LEVEL SECURITY;
ALTER TABLE chat_numbers FORCE ROW LEVEL SECURITY;
CREATE POLICY chat_numbers_read ON chat_numbers FOR SELECT USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    WHEN 'superAdminAt' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    WHEN 'buyerAt' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    WHEN 'linkAt' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
CREATE POLICY chat_numbers_make ON chat_numbers FOR INSERT WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND string_to_array(current_setting('app.rights', true), ',') && '{all,settings.write}'
    ELSE false
  END
);
CREATE POLICY chat_numbers_change ON chat_numbers FOR UPDATE USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
) WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND string_to_array(current_setting('app.rights', true), ',') && '{all,settings.write}'
    ELSE false
  END
);
CREATE POLICY chat_numbers_remove ON chat_numbers FOR DELETE USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND string_to_array(current_setting('app.rights', true), ',') && '{all,settings.write}'
    ELSE false
  END
);
GRANT SELECT, INSERT, DELETE ON chat_numbers TO {{app_role}};
GRANT UPDATE (name, wa_number, member_id, active, days, hours_from, hours_until, away_from, away_until)
  ON chat_numbers TO {{app_role}};

-- The position of the number that got the last new buyer. It is raised with the order number, by the same statement.
ALTER TABLE store_counters ADD COLUMN chat_turn integer NOT NULL DEFAULT -1;

-- NULL: the shop's own number.
ALTER TABLE orders ADD COLUMN chat_number_id uuid;
ALTER TABLE orders ADD CONSTRAINT orders_chat_number FOREIGN KEY (store_id, chat_number_id)
  REFERENCES chat_numbers (store_id, id);
CREATE INDEX orders_by_chat_number ON orders (store_id, chat_number_id, status, created_at DESC, id DESC)
  WHERE chat_number_id IS NOT NULL;
GRANT UPDATE (chat_number_id) ON orders TO {{app_role}};

ALTER TABLE order_events DROP CONSTRAINT order_events_kind;
ALTER TABLE order_events ADD CONSTRAINT order_events_kind CHECK (
  CASE kind
    WHEN 'placed' THEN to_status = 'Pending'
    WHEN 'billed' THEN to_status = 'Harus Dibayar'
    WHEN 'paid' THEN to_status = 'Sudah Dibayar'
    WHEN 'payment_undone' THEN to_status = 'Harus Dibayar' AND from_status = 'Sudah Dibayar'
      AND actor_role = 'storeAdmin'
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
    WHEN 'handed_over' THEN actor_role = 'storeAdmin' AND note <> ''
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
      'proof_sent', 'proof_withdrawn', 'proof_refused', 'proof_photo_deleted', 'reminded', 'handed_over')
    THEN from_status IS NULL
    ELSE from_status IS NOT NULL AND from_status <> to_status END
);
