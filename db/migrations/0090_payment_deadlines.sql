-- How long a shop's buyers have to pay once the bill was sent, in hours. NULL: as long as they like.
ALTER TABLE stores ADD COLUMN payment_hours integer CHECK (payment_hours IN (6, 12, 24, 48, 72, 168));
GRANT UPDATE (payment_hours) ON stores TO {{app_role}};

-- How long the shop has to answer an order, in hours, before it ends by itself. NULL: no end. `unanswered_explained_by` is the
-- event of the first order that ended so: its mail explains to the owner what later ones only say.
ALTER TABLE stores ADD COLUMN answer_hours integer CHECK (answer_hours IN (24, 48, 72, 168));
ALTER TABLE stores ADD COLUMN unanswered_explained_by uuid;
GRANT UPDATE (answer_hours, unanswered_explained_by) ON stores TO {{app_role}};

-- Until when the order is to be answered (while 'Pending') or its bill to be paid (while 'Harus Dibayar'), as both sides were
-- told; it stays as what was told afterwards. NULL: no end. `due_set_at` is when this end was given: what was lost of the time
-- since then is given back after an outage.
ALTER TABLE orders ADD COLUMN due_at timestamptz;
ALTER TABLE orders ADD COLUMN due_set_at timestamptz;
ALTER TABLE orders ADD CONSTRAINT orders_due_since CHECK (due_at IS NULL OR due_set_at IS NOT NULL);
GRANT UPDATE (due_at, due_set_at) ON orders TO {{app_role}};

-- From now on the program itself changes orders, too. Nobody else may put words into its mouth, nor into anybody's: who
-- writes into the timeline writes under the own name.
ALTER POLICY order_events_make ON order_events WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN actor_role = 'storeAdmin'
      AND actor_id = nullif(current_setting('app.user_id', true), '')::uuid
      AND store_id = nullif(current_setting('app.store_id', true), '')::uuid
    WHEN 'buyerAt' THEN actor_role = 'customer'
      AND actor_id = nullif(current_setting('app.user_id', true), '')::uuid
      AND customer_id = nullif(current_setting('app.user_id', true), '')::uuid
      AND store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);

-- What the program looks through every other minute. They hold the open orders with an end and nothing else.
CREATE INDEX orders_by_due ON orders (due_at, store_id, id)
  WHERE status IN ('Pending', 'Harus Dibayar') AND due_at IS NOT NULL;
CREATE INDEX orders_by_due_set ON orders (due_set_at, store_id, id)
  WHERE status IN ('Pending', 'Harus Dibayar') AND due_at IS NOT NULL;

-- When the program last looked after these ends, one row; and the times in which it could not, which count for no order. Both
-- are the program's own and nobody's data.
CREATE TABLE heartbeat (
  single   boolean PRIMARY KEY DEFAULT true CHECK (single),
  beat_at  timestamptz NOT NULL
);
CREATE TABLE outages (
  ended_at  timestamptz PRIMARY KEY,
  began_at  timestamptz NOT NULL CHECK (began_at < ended_at)
);
ALTER TABLE heartbeat ENABLE ROW LEVEL SECURITY;
ALTER TABLE heartbeat FORCE ROW LEVEL SECURITY;
ALTER TABLE outages ENABLE ROW LEVEL SECURITY;
ALTER TABLE outages FORCE ROW LEVEL SECURITY;
CREATE POLICY heartbeat_own ON heartbeat USING (current_setting('app.role', true) = 'system');
CREATE POLICY outages_own ON outages USING (current_setting('app.role', true) = 'system');
GRANT SELECT, INSERT, UPDATE ON heartbeat TO {{app_role}};
GRANT SELECT, INSERT, DELETE ON outages TO {{app_role}};
