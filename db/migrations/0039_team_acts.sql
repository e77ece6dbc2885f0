-- An invitation with "heir_id" hands the shop over to that member, who must confirm it; it has no link.
ALTER TABLE invitations ADD COLUMN heir_id uuid;
ALTER TABLE invitations ADD CONSTRAINT invitations_heir CHECK (
  CASE WHEN heir_id IS NULL THEN true ELSE role = 'owner' AND email IS NULL AND heir_id <> invited_by END
);
CREATE UNIQUE INDEX invitations_handover ON invitations (store_id)
  WHERE heir_id IS NOT NULL AND used_at IS NULL AND revoked_at IS NULL;
-- For the sweep.
CREATE INDEX invitations_end ON invitations (expires_at);
CREATE POLICY audit_events_of_team ON audit_events FOR INSERT WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'storeAdmin' THEN action = 'team-change'
      AND actor_id = nullif(current_setting('app.user_id', true), '')::uuid
      AND store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
