-- Global, because a mail goes to a person, not to a shop. A `key` is sent once. The texts are emptied once the mail was sent
-- or its link is dead.
CREATE TABLE mails (
  id          uuid PRIMARY KEY,
  key         text NOT NULL CHECK (length(key) BETWEEN 1 AND 200),
  recipient   text NOT NULL CHECK (length(recipient) BETWEEN 3 AND 254),
  subject     text NOT NULL CHECK (length(subject) <= 300),
  body_text   text NOT NULL CHECK (length(body_text) <= 100000),
  body_html   text NOT NULL CHECK (length(body_html) <= 200000),
  created_at  timestamptz NOT NULL DEFAULT now(),
  expires_at  timestamptz,
  tries       integer NOT NULL DEFAULT 0 CHECK (tries >= 0),
  last_error  text NOT NULL DEFAULT '' CHECK (length(last_error) <= 500),
  sent_at     timestamptz,
  failed_at   timestamptz,
  retried_at  timestamptz,
  caused_by   uuid,
  CONSTRAINT mails_keys UNIQUE (key)
);
CREATE INDEX mails_failed ON mails (failed_at DESC, id DESC) WHERE failed_at IS NOT NULL AND sent_at IS NULL;
-- For the limits on mails about orders, which count by recipient and by who caused them.
CREATE INDEX mails_to_recipient ON mails (recipient, created_at) INCLUDE (caused_by) WHERE caused_by IS NOT NULL;
CREATE INDEX mails_by_time ON mails (created_at);
-- The sweeps read only mails that are still tried and links that still live.
CREATE INDEX mails_under_way ON mails (greatest(created_at, retried_at))
  WHERE sent_at IS NULL AND (failed_at IS NULL OR retried_at > failed_at);
-- About orders, and not tried yet: found where their process ended before it could send them.
CREATE INDEX mails_untried ON mails (id)
  WHERE tries = 0 AND sent_at IS NULL AND failed_at IS NULL AND caused_by IS NOT NULL;
CREATE INDEX mails_expiring ON mails (expires_at)
  WHERE sent_at IS NULL AND expires_at IS NOT NULL AND body_text <> '';
ALTER TABLE mails ENABLE ROW LEVEL SECURITY;
ALTER TABLE mails FORCE ROW LEVEL SECURITY;
-- A super admin reads what could not be sent, but never a reset link that still lives.
CREATE POLICY mails_read ON mails FOR SELECT USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'superAdmin' THEN failed_at IS NOT NULL
    ELSE false
  END
);
CREATE POLICY mails_make ON mails FOR INSERT WITH CHECK (current_setting('app.role', true) = 'system');
CREATE POLICY mails_change ON mails FOR UPDATE USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'superAdmin' THEN failed_at IS NOT NULL
    ELSE false
  END
);
CREATE POLICY mails_forget ON mails FOR DELETE USING (current_setting('app.role', true) = 'system');
GRANT SELECT, INSERT, DELETE ON mails TO {{app_role}};
GRANT UPDATE (body_text, body_html, tries, last_error, sent_at, failed_at, retried_at) ON mails TO {{app_role}};
