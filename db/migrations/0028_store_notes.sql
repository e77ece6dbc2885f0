-- What super admins note of a shop for each other; its owner never reads it. Gone once it is emptied.
CREATE TABLE store_notes (
  store_id  uuid PRIMARY KEY,
  note      text NOT NULL CHECK (length(note) BETWEEN 1 AND 500),
  CONSTRAINT store_notes_store FOREIGN KEY (store_id) REFERENCES stores (store_id)
);
ALTER TABLE store_notes ENABLE ROW LEVEL SECURITY;
ALTER TABLE store_notes FORCE ROW LEVEL SECURITY;
CREATE POLICY store_notes_read ON store_notes FOR SELECT USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'surveyor' THEN true
    WHEN 'operatorAt' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
CREATE POLICY store_notes_make ON store_notes FOR INSERT WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'operatorAt' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
CREATE POLICY store_notes_change ON store_notes FOR UPDATE USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'operatorAt' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
CREATE POLICY store_notes_remove ON store_notes FOR DELETE USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'operatorAt' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
GRANT SELECT, INSERT, DELETE ON store_notes TO {{app_role}};
GRANT UPDATE (note) ON store_notes TO {{app_role}};
