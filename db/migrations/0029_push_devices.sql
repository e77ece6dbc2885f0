-- The phones and browsers that are notified: those of a shop (user_id), and those of one order's buyer (order_id).
CREATE TABLE push_devices (
  store_id     uuid NOT NULL,
  id           uuid NOT NULL,
  user_id      uuid,
  order_id     uuid,
  customer_id  uuid,
  -- The session that registered it. A second phone that joined by a code, and a buyer's device, have none.
  session_id   text,
  -- Of a buyer who came by a secret link: which one, since a revoked link notifies nobody.
  link_revision  int,
  name         text NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
  endpoint     text NOT NULL CHECK (length(endpoint) BETWEEN 10 AND 1000),
  p256dh       text NOT NULL CHECK (p256dh ~ '^[A-Za-z0-9_-]{87}$'),
  auth         text NOT NULL CHECK (auth ~ '^[A-Za-z0-9_-]{22}$'),
  kinds        text[] NOT NULL CHECK (kinds <@ '{newOrder,proof,cancelled,complaint,stock,rent,bill,shipped}'::text[]),
  -- Minutes of the shop's day; both or none.
  quiet_from   int CHECK (quiet_from BETWEEN 0 AND 1439),
  quiet_until  int CHECK (quiet_until BETWEEN 0 AND 1439),
  created_at   timestamptz NOT NULL DEFAULT now(),
  seen_at      timestamptz NOT NULL DEFAULT now(),
  -- The last notice is due then; others within a minute wait for each other.
  notified_at  timestamptz,
  PRIMARY KEY (store_id, id),
  CONSTRAINT push_devices_owner CHECK (
    CASE WHEN user_id IS NULL THEN order_id IS NOT NULL AND customer_id IS NOT NULL AND session_id IS NULL
      ELSE order_id IS NULL AND customer_id IS NULL AND link_revision IS NULL END
  ),
  CONSTRAINT push_devices_quiet CHECK ((quiet_from IS NULL) = (quiet_until IS NULL)),
  CONSTRAINT push_devices_once UNIQUE NULLS NOT DISTINCT (store_id, order_id, endpoint),
  CONSTRAINT push_devices_store FOREIGN KEY (store_id) REFERENCES stores (store_id),
  CONSTRAINT push_devices_order FOREIGN KEY (store_id, order_id, customer_id) REFERENCES orders (store_id, id, customer_id)
);
ALTER TABLE push_devices ENABLE ROW LEVEL SECURITY;
ALTER TABLE push_devices FORCE ROW LEVEL SECURITY;
CREATE POLICY push_devices_read ON push_devices FOR SELECT USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN user_id IS NOT NULL AND store_id = nullif(current_setting('app.store_id', true), '')::uuid
    WHEN 'buyerAt' THEN customer_id = nullif(current_setting('app.user_id', true), '')::uuid
      AND store_id = nullif(current_setting('app.store_id', true), '')::uuid
    WHEN 'linkAt' THEN customer_id = nullif(current_setting('app.user_id', true), '')::uuid
      AND store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND order_id = nullif(current_setting('app.order_id', true), '')::uuid
    ELSE false
  END
);
CREATE POLICY push_devices_make ON push_devices FOR INSERT WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN user_id = nullif(current_setting('app.user_id', true), '')::uuid
      AND store_id = nullif(current_setting('app.store_id', true), '')::uuid
    WHEN 'buyerAt' THEN customer_id = nullif(current_setting('app.user_id', true), '')::uuid
      AND store_id = nullif(current_setting('app.store_id', true), '')::uuid
    WHEN 'linkAt' THEN customer_id = nullif(current_setting('app.user_id', true), '')::uuid
      AND store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND order_id = nullif(current_setting('app.order_id', true), '')::uuid
    ELSE false
  END
);
CREATE POLICY push_devices_change ON push_devices FOR UPDATE USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN user_id IS NOT NULL AND store_id = nullif(current_setting('app.store_id', true), '')::uuid
    WHEN 'buyerAt' THEN customer_id = nullif(current_setting('app.user_id', true), '')::uuid
      AND store_id = nullif(current_setting('app.store_id', true), '')::uuid
    WHEN 'linkAt' THEN customer_id = nullif(current_setting('app.user_id', true), '')::uuid
      AND store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND order_id = nullif(current_setting('app.order_id', true), '')::uuid
    ELSE false
  END
);
CREATE POLICY push_devices_remove ON push_devices FOR DELETE USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN user_id IS NOT NULL AND store_id = nullif(current_setting('app.store_id', true), '')::uuid
    WHEN 'buyerAt' THEN customer_id = nullif(current_setting('app.user_id', true), '')::uuid
      AND store_id = nullif(current_setting('app.store_id', true), '')::uuid
    WHEN 'linkAt' THEN customer_id = nullif(current_setting('app.user_id', true), '')::uuid
      AND store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND order_id = nullif(current_setting('app.order_id', true), '')::uuid
    ELSE false
  END
);
GRANT SELECT, INSERT, DELETE ON push_devices TO {{app_role}};
GRANT UPDATE (session_id, link_revision, name, endpoint, p256dh, auth, kinds, quiet_from, quiet_until, seen_at, notified_at)
  ON push_devices TO {{app_role}};

-- One-time codes with which a second phone joins, as SHA-256.
CREATE TABLE push_join_codes (
  store_id   uuid NOT NULL,
  code_hash  bytea NOT NULL CHECK (length(code_hash) = 32),
  user_id    uuid NOT NULL,
  ends_at    timestamptz NOT NULL,
  PRIMARY KEY (store_id, code_hash),
  CONSTRAINT push_join_codes_store FOREIGN KEY (store_id) REFERENCES stores (store_id)
);
CREATE INDEX push_join_codes_end ON push_join_codes (ends_at);
ALTER TABLE push_join_codes ENABLE ROW LEVEL SECURITY;
ALTER TABLE push_join_codes FORCE ROW LEVEL SECURITY;
CREATE POLICY push_join_codes_own ON push_join_codes USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN user_id = nullif(current_setting('app.user_id', true), '')::uuid
      AND store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
GRANT SELECT, INSERT, DELETE ON push_join_codes TO {{app_role}};

-- What a device is still to be told, and for some days what it was told, so that no event is told twice.
CREATE TABLE push_notices (
  store_id      uuid NOT NULL,
  device_id     uuid NOT NULL,
  key           text NOT NULL CHECK (length(key) BETWEEN 1 AND 200),
  kind          text NOT NULL CHECK (kind IN ('newOrder', 'proof', 'cancelled', 'complaint', 'stock', 'rent', 'bill', 'shipped')),
  title         text NOT NULL CHECK (length(title) BETWEEN 1 AND 100),
  body          text NOT NULL CHECK (length(body) <= 300),
  path          text NOT NULL CHECK (path LIKE '/%' AND length(path) <= 300),
  created_at    timestamptz NOT NULL DEFAULT now(),
  due_at        timestamptz NOT NULL,
  tries         int NOT NULL DEFAULT 0,
  -- Sent, or given up.
  ended_at      timestamptz,
  PRIMARY KEY (store_id, device_id, key),
  CONSTRAINT push_notices_device FOREIGN KEY (store_id, device_id) REFERENCES push_devices (store_id, id)
    ON DELETE CASCADE
);
CREATE INDEX push_notices_due ON push_notices (due_at) WHERE ended_at IS NULL;
CREATE INDEX push_notices_age ON push_notices (created_at);
ALTER TABLE push_notices ENABLE ROW LEVEL SECURITY;
ALTER TABLE push_notices FORCE ROW LEVEL SECURITY;
CREATE POLICY push_notices_all ON push_notices USING (current_setting('app.role', true) = 'system');
GRANT SELECT, INSERT, DELETE ON push_notices TO {{app_role}};
GRANT UPDATE (due_at, tries, ended_at) ON push_notices TO {{app_role}};

-- Its notices are written down; events from before push need none.
ALTER TABLE order_events ADD COLUMN pushed boolean NOT NULL DEFAULT true;
ALTER TABLE order_events ALTER COLUMN pushed SET DEFAULT false;
CREATE INDEX order_events_unpushed ON order_events (id) WHERE NOT pushed;
GRANT UPDATE (pushed) ON order_events TO {{app_role}};
