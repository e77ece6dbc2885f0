-- How long a shop's buyers have to pay once the bill was sent, in hours. NULL: as long as they like.
ALTER TABLE stores ADD COLUMN payment_hours integer CHECK (payment_hours IN (6, 12, 24, 48, 72, 168));
GRANT UPDATE (payment_hours) ON stores TO {{app_role}};

-- Until when this order's bill is to be paid, given with the bill and told to the buyer. It counts while the order is
-- 'Harus Dibayar' and stays as what was told afterwards. Orders from before this migration have none.
ALTER TABLE orders ADD COLUMN payment_due_at timestamptz;
GRANT UPDATE (payment_due_at) ON orders TO {{app_role}};

-- From now on the program itself changes orders, too. Nobody else may put words into its mouth, nor into anybody's: who
-- writes into the timeline writes under the own name.
ALTER POLICY order_events_make ON order_events WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN actor_role = 'storeAdmin'
      AND actor_id = nullif(current_setting('app.user_id', true), '')::uuid
      AND store_id = nullif(current_setting('app.store_id', true), '')::uuid
    WHEN 'buyerAt' THEN actor_role = 'customer'
      AND actor_id = nullif(current_setting('app.user_id', true), '')::uuid
      AND customer_id = nullif(current_setting('app.user_id', true), '')::uuid
      AND store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);

-- What the program looks through every other minute. Holds the open bills with a deadline and nothing else.
CREATE INDEX orders_by_payment_due ON orders (payment_due_at, store_id, id)
  WHERE status = 'Harus Dibayar' AND payment_due_at IS NOT NULL;
