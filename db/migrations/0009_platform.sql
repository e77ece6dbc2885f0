-- What the operator wants to be able to look up: refused super admin registrations, super admin acts. It keeps the actor's
-- address and the shop's id as they were at that time, and refers to no other table: it outlives what it tells about.
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
-- Looked through by when, who, what and which shop.
CREATE INDEX audit_events_by_time ON audit_events (created_at DESC, id DESC);
CREATE INDEX audit_events_by_actor ON audit_events (actor_email, created_at DESC, id DESC);
CREATE INDEX audit_events_by_action ON audit_events (action, created_at DESC, id DESC);
CREATE INDEX audit_events_by_store ON audit_events (store_id, created_at DESC, id DESC) WHERE store_id IS NOT NULL;
ALTER TABLE audit_events ENABLE ROW LEVEL SECURITY;
ALTER TABLE audit_events FORCE ROW LEVEL SECURITY;
-- An act of a super admin is recorded under their own name; what they do with a shop, under that shop.
CREATE POLICY audit_events_write ON audit_events FOR INSERT WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'superAdmin' THEN actor_id = nullif(current_setting('app.user_id', true), '')::uuid
    WHEN 'operatorAt' THEN actor_id = nullif(current_setting('app.user_id', true), '')::uuid
      AND store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
CREATE POLICY audit_events_read ON audit_events FOR SELECT USING (
  current_setting('app.role', true) IN ('system', 'superAdmin')
);
-- What is older than two years is forgotten by the program's own sweeps; nobody removes or changes what is younger.
CREATE POLICY audit_events_forget ON audit_events FOR DELETE USING (
  current_setting('app.role', true) = 'system' AND created_at < now() - interval '2 years'
);
GRANT SELECT, INSERT, DELETE ON audit_events TO {{app_role}};

-- Buckets of the rate limiter. UNLOGGED: a crash may forget them, and they are written often. `tried` is for what counts
-- each different thing once (server/vouchers/guesses.ts): digests of them.
CREATE UNLOGGED TABLE rate_limits (
  key     text PRIMARY KEY,
  points  integer NOT NULL DEFAULT 0,
  expire  bigint,
  tried   text[] NOT NULL DEFAULT '{}'
);
-- Where ended windows are found to be forgotten.
CREATE INDEX rate_limits_by_end ON rate_limits (expire);
GRANT SELECT, INSERT, UPDATE, DELETE ON rate_limits TO {{app_role}};

-- When the program last looked after deadlines, one row; and the times in which it could not, which count for no order. Both
-- are the program's own and nobody's data.
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
