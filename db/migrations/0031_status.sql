-- What /status shows, which is public. 'program' stands for the whole: nothing was measured between two rounds.
CREATE TABLE status_spans (
  part      text NOT NULL CHECK (part IN ('program', 'pages', 'orders', 'mail', 'live', 'push', 'couriers')),
  began_at  timestamptz NOT NULL,
  -- NULL while it lasts; seen_at is the last minute in which it was measured.
  ended_at  timestamptz,
  seen_at   timestamptz NOT NULL,
  kind      text NOT NULL CHECK (kind IN ('down', 'partial')),
  PRIMARY KEY (part, began_at),
  CONSTRAINT status_spans_order CHECK (began_at <= seen_at AND (ended_at IS NULL OR began_at <= ended_at))
);
CREATE UNIQUE INDEX status_spans_open ON status_spans (part) WHERE ended_at IS NULL;
CREATE INDEX status_spans_by_end ON status_spans (ended_at);
ALTER TABLE status_spans ENABLE ROW LEVEL SECURITY;
ALTER TABLE status_spans FORCE ROW LEVEL SECURITY;
CREATE POLICY status_spans_read ON status_spans FOR SELECT USING (true);
CREATE POLICY status_spans_make ON status_spans FOR INSERT WITH CHECK (current_setting('app.role', true) = 'system');
CREATE POLICY status_spans_change ON status_spans FOR UPDATE USING (current_setting('app.role', true) = 'system');
CREATE POLICY status_spans_forget ON status_spans FOR DELETE USING (current_setting('app.role', true) = 'system');
GRANT SELECT, INSERT, DELETE ON status_spans TO {{app_role}};
GRANT UPDATE (ended_at, seen_at, kind) ON status_spans TO {{app_role}};

-- In how many rounds of a day (WIB) a part was measured. A day without any is shown as unknown, not as good.
CREATE TABLE status_days (
  part         text NOT NULL CHECK (part IN ('pages', 'orders', 'mail', 'live', 'push', 'couriers')),
  day          text NOT NULL CHECK (day ~ '^2[01][0-9]{2}-[01][0-9]-[0-3][0-9]$'),
  rounds       integer NOT NULL CHECK (rounds > 0),
  measured_at  timestamptz NOT NULL,
  PRIMARY KEY (part, day)
);
CREATE INDEX status_days_by_time ON status_days (measured_at);
ALTER TABLE status_days ENABLE ROW LEVEL SECURITY;
ALTER TABLE status_days FORCE ROW LEVEL SECURITY;
CREATE POLICY status_days_read ON status_days FOR SELECT USING (true);
CREATE POLICY status_days_make ON status_days FOR INSERT WITH CHECK (current_setting('app.role', true) = 'system');
CREATE POLICY status_days_change ON status_days FOR UPDATE USING (current_setting('app.role', true) = 'system');
CREATE POLICY status_days_forget ON status_days FOR DELETE USING (current_setting('app.role', true) = 'system');
GRANT SELECT, INSERT, DELETE ON status_days TO {{app_role}};
GRANT UPDATE (rounds, measured_at) ON status_days TO {{app_role}};

-- How often a part was used in a minute, and how often that failed, over all processes. The rounds judge by it.
CREATE TABLE status_uses (
  part       text NOT NULL CHECK (part IN ('pages', 'orders', 'mail', 'live', 'push', 'couriers')),
  minute_at  timestamptz NOT NULL,
  worked     integer NOT NULL CHECK (worked >= 0),
  failed     integer NOT NULL CHECK (failed >= 0),
  PRIMARY KEY (part, minute_at)
);
CREATE INDEX status_uses_by_time ON status_uses (minute_at);
ALTER TABLE status_uses ENABLE ROW LEVEL SECURITY;
ALTER TABLE status_uses FORCE ROW LEVEL SECURITY;
CREATE POLICY status_uses_own ON status_uses USING (current_setting('app.role', true) = 'system');
GRANT SELECT, INSERT, DELETE ON status_uses TO {{app_role}};
GRANT UPDATE (worked, failed) ON status_uses TO {{app_role}};
