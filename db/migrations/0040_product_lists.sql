-- A hidden product stays with its owner, who can show it again; visitors of the shop do not see it.
ALTER TABLE products ADD COLUMN hidden boolean NOT NULL DEFAULT false;
GRANT UPDATE (hidden) ON products TO {{app_role}};
DROP POLICY products_read ON products;
-- buyerAt: cancelling gives stock back to a product that was hidden meanwhile. Checkout itself leaves hidden ones out.
CREATE POLICY products_read ON products FOR SELECT USING (
  current_setting('app.role', true) = 'system'
  OR (store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND (NOT hidden OR current_setting('app.role', true) IN ('storeAdmin', 'superAdminAt', 'buyerAt')))
);

-- The name as it is searched and sorted. A column, because under row-level security an index on lower(…) finds no place
-- to start from: lower() is not leakproof, while comparing texts is.
ALTER TABLE products ADD COLUMN nama_urut text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(nama_produk)) STORED;

-- The owner's list by price and by name. There is none by stock: every checkout changes stock, and as long as no index
-- holds it, that costs no index a new entry. Sorting the stocks of one shop is cheap enough.
CREATE INDEX products_by_price ON products (store_id, harga, id) WHERE deleted_at IS NULL;
CREATE INDEX products_by_name ON products (store_id, nama_urut, id) WHERE deleted_at IS NULL;
