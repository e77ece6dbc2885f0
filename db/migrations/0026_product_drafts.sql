-- Made from a photo, and not yet on sale: only such products go on sale together.
ALTER TABLE products ADD COLUMN is_draft boolean NOT NULL DEFAULT false;
CREATE INDEX products_drafts ON products (store_id, created_at, id) WHERE is_draft AND deleted_at IS NULL;
GRANT UPDATE (is_draft) ON products TO {{app_role}};
