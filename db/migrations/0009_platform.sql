-- The log outlives accounts and shops, so it copies addresses and ids and refers to no other table.
CREATE TABLE audit_events (
  id           uuid PRIMARY KEY,
  created_at   timestamptz NOT NULL DEFAULT now(),
  actor_id     uuid,
  actor_email  text NOT NULL DEFAULT '' CHECK (length(actor_email) <= 254),
  action       text NOT NULL CHECK (length(action) <= 60),
  client_ip    text NOT NULL DEFAULT '' CHECK (length(client_ip) <= 60),
  store_id     uuid,
  details      jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX audit_events_by_time ON audit_events (created_at DESC, id DESC);
CREATE INDEX audit_events_by_actor ON audit_events (actor_email, created_at DESC, id DESC);
CREATE INDEX audit_events_by_action ON audit_events (action, created_at DESC, id DESC);
CREATE INDEX audit_events_by_store ON audit_events (store_id, created_at DESC, id DESC) WHERE store_id IS NOT NULL;
ALTER TABLE audit_events ENABLE ROW LEVEL SECURITY;
ALTER TABLE audit_events FORCE ROW LEVEL SECURITY;
-- A super admin's act is recorded under their own name and the shop that it concerns, an owner's change of where the shop is
-- paid under theirs.
CREATE POLICY audit_events_write ON audit_events FOR INSERT WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'superAdmin' THEN actor_id = nullif(current_setting('app.user_id', true), '')::uuid
    WHEN 'operatorAt' THEN actor_id = nullif(current_setting('app.user_id', true), '')::uuid
      AND store_id = nullif(current_setting('app.store_id', true), '')::uuid
    WHEN 'storeAdmin' THEN action = 'payment-change'
      AND actor_id = nullif(current_setting('app.user_id', true), '')::uuid
      AND store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
CREATE POLICY audit_events_read ON audit_events FOR SELECT USING (
  current_setting('app.role', true) IN ('system', 'superAdmin')
);
-- Only the sweeps remove entries, after two years; nobody changes one.
CREATE POLICY audit_events_forget ON audit_events FOR DELETE USING (
  current_setting('app.role', true) = 'system' AND created_at < now() - interval '2 years'
);
GRANT SELECT, INSERT, DELETE ON audit_events TO {{app_role}};

-- UNLOGGED: they are written often, and a crash may forget them. `tried` holds digests of what counts once each
-- (server/vouchers/guesses.ts).
CREATE UNLOGGED TABLE rate_limits (
  key     text PRIMARY KEY,
  points  integer NOT NULL DEFAULT 0,
  expire  bigint,
  tried   text[] NOT NULL DEFAULT '{}'
);
CREATE INDEX rate_limits_by_end ON rate_limits (expire);
GRANT SELECT, INSERT, UPDATE, DELETE ON rate_limits TO {{app_role}};

-- heartbeat tells when deadlines were last looked after; the time of an outage counts for no deadline.
CREATE TABLE heartbeat (
  single   boolean PRIMARY KEY DEFAULT true CHECK (single),
  beat_at  timestamptz NOT NULL
);
CREATE TABLE outages (
  ended_at  timestamptz PRIMARY KEY,
  began_at  timestamptz NOT NULL,
  CONSTRAINT outages_span CHECK (began_at < ended_at)
);
ALTER TABLE heartbeat ENABLE ROW LEVEL SECURITY;
ALTER TABLE heartbeat FORCE ROW LEVEL SECURITY;
ALTER TABLE outages ENABLE ROW LEVEL SECURITY;
ALTER TABLE outages FORCE ROW LEVEL SECURITY;
CREATE POLICY heartbeat_own ON heartbeat USING (current_setting('app.role', true) = 'system');
CREATE POLICY outages_own ON outages USING (current_setting('app.role', true) = 'system');
GRANT SELECT, INSERT, UPDATE ON heartbeat TO {{app_role}};
GRANT SELECT, INSERT, DELETE ON outages TO {{app_role}};

-- Empty for ever: on a cluster, writing to it makes a transaction commit on all nodes or on none (server/db/citus/joint-commit.ts).
CREATE UNLOGGED TABLE joint_commits (id integer PRIMARY KEY CHECK (id IS NULL));
GRANT SELECT, DELETE ON joint_commits TO {{app_role}};
