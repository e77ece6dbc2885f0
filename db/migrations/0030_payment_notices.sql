-- Phones that forward the notices of a bank's app. `key_hash` is of a key with this one right, shown once.
CREATE TABLE notice_phones (
  store_id      uuid NOT NULL,
  id            uuid NOT NULL,
  name          text NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
  key_hash      text NOT NULL CHECK (length(key_hash) = 43),
  silent_hours  integer NOT NULL DEFAULT 24 CHECK (silent_hours BETWEEN 1 AND 168),
  heard_at      timestamptz,
  created_at    timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (store_id, id),
  CONSTRAINT notice_phones_store FOREIGN KEY (store_id) REFERENCES stores (store_id)
);
ALTER TABLE notice_phones ENABLE ROW LEVEL SECURITY;
ALTER TABLE notice_phones FORCE ROW LEVEL SECURITY;
CREATE POLICY notice_phones_own ON notice_phones USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
GRANT SELECT, INSERT, DELETE ON notice_phones TO {{app_role}};
GRANT UPDATE (name, silent_hours, heard_at) ON notice_phones TO {{app_role}};

-- What no rule has read, for a week: codes are masked before it is written.
CREATE TABLE unread_notices (
  store_id     uuid NOT NULL,
  id           uuid NOT NULL,
  app          text NOT NULL CHECK (length(app) <= 120),
  title        text NOT NULL CHECK (length(title) <= 200),
  content      text NOT NULL CHECK (length(content) <= 1000),
  -- A hash of app, title and content.
  same         text NOT NULL CHECK (length(same) = 43),
  noticed_at   timestamptz NOT NULL,
  created_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (store_id, id),
  CONSTRAINT unread_notices_each UNIQUE (store_id, same),
  CONSTRAINT unread_notices_store FOREIGN KEY (store_id) REFERENCES stores (store_id)
);
CREATE INDEX unread_notices_by_time ON unread_notices (created_at);
CREATE INDEX unread_notices_latest ON unread_notices (store_id, created_at DESC, id DESC);
ALTER TABLE unread_notices ENABLE ROW LEVEL SECURITY;
ALTER TABLE unread_notices FORCE ROW LEVEL SECURITY;
CREATE POLICY unread_notices_own ON unread_notices USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
GRANT SELECT, INSERT, DELETE ON unread_notices TO {{app_role}};

-- Where the amount is in the notices of an app, as the owner has marked it.
CREATE TABLE notice_rules (
  store_id    uuid NOT NULL,
  id          uuid NOT NULL,
  app         text NOT NULL CHECK (length(app) BETWEEN 1 AND 120),
  before      text NOT NULL CHECK (length(before) <= 60),
  behind      text NOT NULL CHECK (length(behind) <= 60),
  created_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (store_id, id),
  CONSTRAINT notice_rules_each UNIQUE (store_id, app, before, behind),
  CONSTRAINT notice_rules_words CHECK (before <> '' OR behind <> ''),
  CONSTRAINT notice_rules_store FOREIGN KEY (store_id) REFERENCES stores (store_id)
);
ALTER TABLE notice_rules ENABLE ROW LEVEL SECURITY;
ALTER TABLE notice_rules FORCE ROW LEVEL SECURITY;
CREATE POLICY notice_rules_own ON notice_rules USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
GRANT SELECT, INSERT, DELETE ON notice_rules TO {{app_role}};

-- What the program may mark as paid by itself, in rupiah a bill and a day.
CREATE TABLE automatic_payment (
  store_id   uuid PRIMARY KEY,
  active     boolean NOT NULL DEFAULT false,
  ceiling    bigint NOT NULL DEFAULT 500000 CHECK (ceiling BETWEEN 1 AND 10000000),
  daily_sum  bigint NOT NULL DEFAULT 2000000 CHECK (daily_sum BETWEEN 1 AND 100000000),
  CONSTRAINT automatic_payment_sum CHECK (daily_sum >= ceiling),
  CONSTRAINT automatic_payment_store FOREIGN KEY (store_id) REFERENCES stores (store_id)
);
ALTER TABLE automatic_payment ENABLE ROW LEVEL SECURITY;
ALTER TABLE automatic_payment FORCE ROW LEVEL SECURITY;
CREATE POLICY automatic_payment_own ON automatic_payment USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
GRANT SELECT, INSERT, DELETE ON automatic_payment TO {{app_role}};
GRANT UPDATE (active, ceiling, daily_sum) ON automatic_payment TO {{app_role}};

-- A row is evidence of one payment, whether a bank's file, a phone or both have shown it. `noticed_at` is the phone's.
ALTER TABLE statement_rows ADD COLUMN noticed_at timestamptz;
ALTER TABLE statement_rows ADD COLUMN in_file boolean NOT NULL DEFAULT true;
-- The program has marked its order as paid by itself.
ALTER TABLE statement_rows ADD COLUMN automatic boolean NOT NULL DEFAULT false;
ALTER TABLE statement_rows ADD CONSTRAINT statement_rows_seen CHECK (in_file OR noticed_at IS NOT NULL);
ALTER TABLE statement_rows ADD CONSTRAINT statement_rows_automatic CHECK (NOT automatic OR noticed_at IS NOT NULL);
CREATE INDEX statement_rows_by_amount ON statement_rows (store_id, amount);
CREATE INDEX statement_rows_automatic_days ON statement_rows (store_id, matched_at) WHERE automatic;
GRANT UPDATE (same, description, noticed_at, in_file, automatic) ON statement_rows TO {{app_role}};

-- The owner takes back what the program has marked as paid.
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
