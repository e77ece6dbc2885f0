-- The end for which it was decided what becomes of the shop's short names; another end is decided anew.
ALTER TABLE store_terms ADD COLUMN settled_expiry_date timestamptz;
CREATE INDEX store_terms_unsettled ON store_terms (expiry_date, store_id) WHERE expiry_date IS DISTINCT FROM settled_expiry_date;
GRANT UPDATE (settled_expiry_date) ON store_terms TO {{app_role}};

CREATE POLICY slugs_free ON slugs FOR DELETE USING (current_setting('app.role', true) = 'system');
GRANT DELETE ON slugs TO {{app_role}};
