-- What a shop's people did besides its orders and stock, which order_events and stock_changes tell.
CREATE TABLE store_activities (
  store_id    uuid NOT NULL,
  id          uuid NOT NULL,
  actor_id    uuid NOT NULL,
  noun        text NOT NULL CHECK (noun IN ('orders', 'payments', 'products', 'settings', 'team')),
  verb        text NOT NULL CHECK (length(verb) BETWEEN 1 AND 40),
  subject     text NOT NULL DEFAULT '' CHECK (length(subject) <= 200),
  -- Former and new values, as {"field": [former, new]}.
  details     jsonb NOT NULL DEFAULT '{}' CHECK (length(details::text) <= 4000),
  created_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (store_id, id),
  CONSTRAINT store_activities_store FOREIGN KEY (store_id) REFERENCES stores (store_id)
);
CREATE INDEX store_activities_of_person ON store_activities (store_id, actor_id, noun, created_at DESC, id DESC);
CREATE INDEX store_activities_by_time ON store_activities (created_at);
ALTER TABLE store_activities ENABLE ROW LEVEL SECURITY;
ALTER TABLE store_activities FORCE ROW LEVEL SECURITY;
CREATE POLICY store_activities_read ON store_activities FOR SELECT USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND string_to_array(current_setting('app.rights', true), ',') && '{all,activity.read}'
    ELSE false
  END
);
CREATE POLICY store_activities_make ON store_activities FOR INSERT WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND actor_id = nullif(current_setting('app.user_id', true), '')::uuid
    ELSE false
  END
);
CREATE POLICY store_activities_forget ON store_activities FOR DELETE
  USING (current_setting('app.role', true) = 'system');
GRANT SELECT, INSERT, DELETE ON store_activities TO {{app_role}};

-- What one person did in a shop, newest first. Each event is in one of the first two; a checkout writes none of these.
CREATE INDEX order_events_of_person ON order_events (store_id, actor_id, created_at DESC, id DESC)
  WHERE actor_role = 'storeAdmin'
    AND kind NOT IN ('paid', 'proof_refused', 'proof_photo_deleted', 'refunded', 'refund_withdrawn', 'payment_undone');
CREATE INDEX order_events_of_cashier ON order_events (store_id, actor_id, created_at DESC, id DESC)
  WHERE actor_role = 'storeAdmin'
    AND kind IN ('paid', 'proof_refused', 'proof_photo_deleted', 'refunded', 'refund_withdrawn', 'payment_undone');
CREATE INDEX stock_changes_of_person ON stock_changes (store_id, actor_id, created_at DESC, variant_id DESC)
  WHERE reason = 'hand';
