-- The end for which it was decided what becomes of the shop's short names; another end is decided anew.
ALTER TABLE store_terms ADD COLUMN names_settled_for timestamptz;
CREATE INDEX store_terms_unsettled ON store_terms (expiry_date, store_id) WHERE expiry_date IS DISTINCT FROM names_settled_for;
GRANT UPDATE (names_settled_for) ON store_terms TO {{app_role}};

CREATE POLICY slugs_free ON slugs FOR DELETE USING (current_setting('app.role', true) = 'system');
GRANT DELETE ON slugs TO {{app_role}};
