-- Files of a bank that an owner has uploaded.
CREATE TABLE bank_statements (
  store_id    uuid NOT NULL,
  id          uuid NOT NULL,
  name        text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  bank        text NOT NULL DEFAULT '' CHECK (length(bank) <= 30),
  -- The table as JSON while its owner has not said which column is which; '' afterwards.
  content     text NOT NULL DEFAULT '' CHECK (length(content) <= 10000000),
  incoming    integer NOT NULL DEFAULT 0 CHECK (incoming >= 0),
  added       integer NOT NULL DEFAULT 0,
  passed_by   integer NOT NULL DEFAULT 0 CHECK (passed_by >= 0),
  unread      integer NOT NULL DEFAULT 0 CHECK (unread >= 0),
  created_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (store_id, id),
  CONSTRAINT bank_statements_added CHECK (added BETWEEN 0 AND incoming),
  CONSTRAINT bank_statements_store FOREIGN KEY (store_id) REFERENCES stores (store_id)
);
CREATE INDEX bank_statements_by_time ON bank_statements (created_at);
-- Swept after a day.
CREATE INDEX bank_statements_waiting ON bank_statements (created_at) WHERE content <> '';
CREATE INDEX bank_statements_latest ON bank_statements (store_id, created_at DESC, id DESC);
ALTER TABLE bank_statements ENABLE ROW LEVEL SECURITY;
ALTER TABLE bank_statements FORCE ROW LEVEL SECURITY;
CREATE POLICY bank_statements_own ON bank_statements USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
GRANT SELECT, INSERT, DELETE ON bank_statements TO {{app_role}};
GRANT UPDATE (bank, content, incoming, added, passed_by, unread) ON bank_statements TO {{app_role}};

-- Money that came in, from all files together: each payment once.
CREATE TABLE statement_rows (
  store_id     uuid NOT NULL,
  id           uuid NOT NULL,
  bank         text NOT NULL CHECK (length(bank) BETWEEN 1 AND 30),
  -- NULL while the bank has not booked it.
  booked_on    date,
  amount       bigint NOT NULL CHECK (amount > 0),
  description  text NOT NULL CHECK (length(description) <= 300),
  -- A hash of bank, amount and description.
  same         text NOT NULL CHECK (length(same) = 43),
  -- Among equal rows of one day, which are as many payments.
  nth          integer NOT NULL CHECK (nth >= 0),
  was_pending  boolean NOT NULL,
  order_id     uuid,
  matched_at   timestamptz,
  dismissed    boolean NOT NULL DEFAULT false,
  created_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (store_id, id),
  CONSTRAINT statement_rows_each UNIQUE (store_id, same, booked_on, nth),
  CONSTRAINT statement_rows_one_order UNIQUE (store_id, order_id),
  CONSTRAINT statement_rows_matched CHECK ((order_id IS NULL) = (matched_at IS NULL)),
  CONSTRAINT statement_rows_used_once CHECK (order_id IS NULL OR NOT dismissed),
  CONSTRAINT statement_rows_store FOREIGN KEY (store_id) REFERENCES stores (store_id),
  CONSTRAINT statement_rows_order FOREIGN KEY (store_id, order_id) REFERENCES orders (store_id, id)
);
CREATE INDEX statement_rows_by_time ON statement_rows (created_at);
CREATE INDEX statement_rows_open ON statement_rows (store_id, (coalesce(booked_on, '9999-12-31'::date)) DESC, id DESC)
  WHERE order_id IS NULL AND NOT dismissed;
CREATE INDEX statement_rows_done ON statement_rows (store_id, matched_at DESC, id DESC) WHERE order_id IS NOT NULL;
CREATE INDEX statement_rows_dismissed ON statement_rows (store_id, created_at DESC, id DESC) WHERE dismissed;
ALTER TABLE statement_rows ENABLE ROW LEVEL SECURITY;
ALTER TABLE statement_rows FORCE ROW LEVEL SECURITY;
CREATE POLICY statement_rows_own ON statement_rows USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
GRANT SELECT, INSERT, DELETE ON statement_rows TO {{app_role}};
GRANT UPDATE (booked_on, nth, order_id, matched_at, dismissed) ON statement_rows TO {{app_role}};

-- Which column is which in files whose columns their owner had to say, by their header.
CREATE TABLE statement_columns (
  store_id    uuid NOT NULL,
  header_key  text NOT NULL CHECK (length(header_key) BETWEEN 1 AND 500),
  bank        text NOT NULL CHECK (length(bank) BETWEEN 1 AND 30),
  columns     text NOT NULL CHECK (length(columns) <= 500),
  chosen_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (store_id, header_key),
  CONSTRAINT statement_columns_store FOREIGN KEY (store_id) REFERENCES stores (store_id)
);
ALTER TABLE statement_columns ENABLE ROW LEVEL SECURITY;
ALTER TABLE statement_columns FORCE ROW LEVEL SECURITY;
CREATE POLICY statement_columns_own ON statement_columns USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
GRANT SELECT, INSERT, DELETE ON statement_columns TO {{app_role}};
GRANT UPDATE (bank, columns, chosen_at) ON statement_columns TO {{app_role}};
