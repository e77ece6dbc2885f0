-- A buyer's history is read status by status, newest first. What is asked of all statuses at once is counted along
-- the same index, so the one without the status has no reader left.
CREATE INDEX orders_by_customer_status ON orders (customer_id, status, created_at DESC, id DESC);
DROP INDEX orders_by_customer;
