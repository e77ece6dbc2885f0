-- What the provider tells of a parcel, by its courier and number: a corrected number has no former steps. Kept by the system
-- alone, so that a crowd of reloads makes one call.
CREATE TABLE parcel_tracks (
  store_id     uuid NOT NULL,
  order_id     uuid NOT NULL,
  -- The provider's code of the courier, a blank, the number.
  parcel       text NOT NULL CHECK (parcel ~ '^[a-z]{2,12} [0-9A-Za-z-]{5,40}$'),
  customer_id  uuid NOT NULL,
  -- The last steps known, which a failure leaves alone.
  track        text CHECK (length(track) <= 40000),
  checked_at   timestamptz,
  delivered    boolean NOT NULL DEFAULT false,
  -- Of the last question; 'asking' is under way, and others wait for it.
  outcome      text NOT NULL CHECK (outcome IN ('asking', 'known', 'unknown', 'refused', 'away', 'often')),
  asked_at     timestamptz NOT NULL,
  -- Until then nobody asks again.
  ends_at      timestamptz NOT NULL,
  PRIMARY KEY (store_id, order_id, parcel),
  CONSTRAINT parcel_tracks_known CHECK ((track IS NULL) = (checked_at IS NULL) AND (track IS NOT NULL OR NOT delivered)),
  CONSTRAINT parcel_tracks_order FOREIGN KEY (store_id, order_id, customer_id) REFERENCES orders (store_id, id, customer_id)
);
CREATE INDEX parcel_tracks_by_question ON parcel_tracks (asked_at);
ALTER TABLE parcel_tracks ENABLE ROW LEVEL SECURITY;
ALTER TABLE parcel_tracks FORCE ROW LEVEL SECURITY;
CREATE POLICY parcel_tracks_read ON parcel_tracks FOR SELECT USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    WHEN 'superAdminAt' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    WHEN 'customer' THEN customer_id = nullif(current_setting('app.user_id', true), '')::uuid
    WHEN 'buyerAt' THEN customer_id = nullif(current_setting('app.user_id', true), '')::uuid
    WHEN 'linkAt' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND order_id = nullif(current_setting('app.order_id', true), '')::uuid
    ELSE false
  END
);
CREATE POLICY parcel_tracks_make ON parcel_tracks FOR INSERT WITH CHECK (current_setting('app.role', true) = 'system');
CREATE POLICY parcel_tracks_change ON parcel_tracks FOR UPDATE USING (current_setting('app.role', true) = 'system');
CREATE POLICY parcel_tracks_forget ON parcel_tracks FOR DELETE USING (current_setting('app.role', true) = 'system');
GRANT SELECT, INSERT, DELETE ON parcel_tracks TO {{app_role}};
GRANT UPDATE (track, checked_at, delivered, outcome, asked_at, ends_at) ON parcel_tracks TO {{app_role}};
