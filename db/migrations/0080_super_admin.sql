-- The audit log is looked through by who, what, which shop and when. It keeps the actor's address and the shop's id as
-- they were at that time, and refers to no other table: it outlives what it tells about.
ALTER TABLE audit_events ADD COLUMN actor_email text NOT NULL DEFAULT '' CHECK (length(actor_email) <= 254);
ALTER TABLE audit_events ADD COLUMN store_id uuid;
-- What was recorded before: no policy lets anybody change an entry, so the policies rest for this one statement.
ALTER TABLE audit_events NO FORCE ROW LEVEL SECURITY;
ALTER TABLE users NO FORCE ROW LEVEL SECURITY;
UPDATE audit_events SET
  store_id = nullif(details ->> 'storeId', '')::uuid,
  details = details - 'storeId' - 'email',
  actor_email = left(coalesce(details ->> 'email', (SELECT email FROM users WHERE uid = actor_id), ''), 254);
ALTER TABLE users FORCE ROW LEVEL SECURITY;
ALTER TABLE audit_events FORCE ROW LEVEL SECURITY;
CREATE INDEX audit_events_by_actor ON audit_events (actor_email, created_at DESC, id DESC);
CREATE INDEX audit_events_by_action ON audit_events (action, created_at DESC, id DESC);
CREATE INDEX audit_events_by_store ON audit_events (store_id, created_at DESC, id DESC) WHERE store_id IS NOT NULL;

-- An act of a super admin is recorded under their own name; what they do with a shop, under that shop.
ALTER POLICY audit_events_write ON audit_events WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'superAdmin' THEN actor_id = nullif(current_setting('app.user_id', true), '')::uuid
    WHEN 'operatorAt' THEN actor_id = nullif(current_setting('app.user_id', true), '')::uuid
      AND store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);

-- A super admin is four identities. 'superAdmin': the own account, the audit log, failed mails. 'superAdminAt': reads what
-- the owner of the one named shop reads, and writes nothing. 'operatorAt': changes status and end of the one named shop and
-- nothing else. Policies know no columns, so the view is the one way to these two, for it and for the program itself; the
-- table has no policy for 'operatorAt' but the one of its owner, as whom a view is run.
CREATE VIEW store_terms WITH (security_barrier) AS
  SELECT store_id, status, expiry_date FROM stores
  WHERE current_setting('app.role', true) = 'system'
    OR (store_id = nullif(current_setting('app.store_id', true), '')::uuid
        AND current_setting('app.role', true) = 'operatorAt');
CREATE POLICY stores_terms ON stores FOR UPDATE TO CURRENT_USER USING (
  store_id = nullif(current_setting('app.store_id', true), '')::uuid
  AND current_setting('app.role', true) = 'operatorAt'
);
GRANT SELECT, UPDATE (status, expiry_date) ON store_terms TO {{app_role}};

-- 'surveyor': a super admin's table of all shops, which counts products and orders over all of them. It reads these four
-- tables and changes nothing. A role of its own, so that a super admin at one shop still reads that shop only.
CREATE POLICY stores_survey ON stores FOR SELECT USING (current_setting('app.role', true) = 'surveyor');
CREATE POLICY users_survey ON users FOR SELECT USING (
  role = 'storeAdmin' AND current_setting('app.role', true) = 'surveyor'
);
CREATE POLICY products_survey ON products FOR SELECT USING (current_setting('app.role', true) = 'surveyor');
-- One CASE, as before: a second policy would be joined to it by OR, of which PostgreSQL expects next to no rows.
ALTER POLICY orders_read ON orders USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'surveyor' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    WHEN 'superAdminAt' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    WHEN 'customer' THEN customer_id = nullif(current_setting('app.user_id', true), '')::uuid
    WHEN 'buyerAt' THEN customer_id = nullif(current_setting('app.user_id', true), '')::uuid
    ELSE false
  END
);
