-- Who may change an order must also see that it pays rent; otherwise its invoice would stay open when it is cancelled.
ALTER TABLE rent_orders ADD COLUMN customer_id uuid;
UPDATE rent_orders SET customer_id = orders.customer_id FROM orders
  WHERE orders.store_id = rent_orders.store_id AND orders.id = rent_orders.order_id;
ALTER TABLE rent_orders ALTER COLUMN customer_id SET NOT NULL;
DROP POLICY rent_orders_read ON rent_orders;
CREATE POLICY rent_orders_read ON rent_orders FOR SELECT USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    WHEN 'superAdminAt' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    WHEN 'buyerAt' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND customer_id = nullif(current_setting('app.user_id', true), '')::uuid
    WHEN 'linkAt' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND order_id = nullif(current_setting('app.order_id', true), '')::uuid
    ELSE false
  END
);
