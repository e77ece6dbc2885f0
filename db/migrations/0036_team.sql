-- A shop's people besides its owner. What a member may do is in "rights" (domain/rights.ts); an owner may do
-- everything. Who has left stays in the table, so that what they did keeps their name.
ALTER TABLE memberships DROP CONSTRAINT memberships_role_check;
ALTER TABLE memberships ADD CONSTRAINT memberships_role_check
  CHECK (role IN ('owner', 'admin', 'cashier', 'packer', 'viewer'));
ALTER TABLE memberships ADD COLUMN rights text[] NOT NULL DEFAULT '{}';
ALTER TABLE memberships ADD COLUMN name text NOT NULL DEFAULT '';
ALTER TABLE memberships ADD CONSTRAINT memberships_name CHECK (length(name) <= 60);
ALTER TABLE memberships ADD COLUMN ended_at timestamptz;
-- The owner to whom the shop's mails go. All members were owners so far, and are for a program of the former version.
ALTER TABLE memberships ADD COLUMN main boolean NOT NULL DEFAULT true;
ALTER TABLE memberships ADD CONSTRAINT memberships_main CHECK (
  CASE WHEN main THEN role = 'owner' AND ended_at IS NULL ELSE true END
);
ALTER TABLE memberships ADD CONSTRAINT memberships_rights CHECK (
  CASE role WHEN 'owner' THEN rights = '{}' ELSE cardinality(rights) <= 40 END
);
DROP INDEX memberships_owner;
CREATE UNIQUE INDEX memberships_main ON memberships (store_id) WHERE main;
CREATE INDEX memberships_by_user ON memberships (user_id) WHERE ended_at IS NULL;
GRANT UPDATE (role, rights, name, main, ended_at) ON memberships TO {{app_role}};
CREATE POLICY memberships_change ON memberships FOR UPDATE USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);

-- A link that lets one person join. Only a hash of its secret is stored.
CREATE TABLE invitations (
  store_id    uuid NOT NULL,
  id          uuid NOT NULL,
  token_hash  text NOT NULL,
  -- Null if the link was sent in a chat; else only this address may use it.
  email       text CHECK (length(email) BETWEEN 3 AND 254),
  name        text NOT NULL DEFAULT '' CHECK (length(name) <= 60),
  role        text NOT NULL CHECK (role IN ('owner', 'admin', 'cashier', 'packer', 'viewer')),
  rights      text[] NOT NULL DEFAULT '{}' CHECK (cardinality(rights) <= 40),
  invited_by  uuid NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now(),
  expires_at  timestamptz NOT NULL,
  used_at     timestamptz,
  used_by     uuid,
  revoked_at  timestamptz,
  PRIMARY KEY (store_id, id),
  CONSTRAINT invitations_tokens UNIQUE (store_id, token_hash),
  CONSTRAINT invitations_used CHECK ((used_at IS NULL) = (used_by IS NULL)),
  CONSTRAINT invitations_store FOREIGN KEY (store_id) REFERENCES stores (store_id)
);
ALTER TABLE invitations ENABLE ROW LEVEL SECURITY;
ALTER TABLE invitations FORCE ROW LEVEL SECURITY;
CREATE POLICY invitations_own ON invitations USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
GRANT SELECT, INSERT, DELETE ON invitations TO {{app_role}};
GRANT UPDATE (used_at, used_by, revoked_at) ON invitations TO {{app_role}};
