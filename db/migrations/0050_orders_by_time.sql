-- The newest orders of a shop whatever their status: where the owner's search looks for names and numbers.
CREATE INDEX orders_by_time ON orders (store_id, created_at DESC, id DESC);
