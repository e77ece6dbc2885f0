-- What a member of a shop needs a right for, besides being one. A missing setting app.rights refuses. The policies are
-- written anew, because Citus turns a restrictive policy into a permissive one on its nodes.
DROP POLICY payment_accounts_make ON payment_accounts;
CREATE POLICY payment_accounts_make ON payment_accounts FOR INSERT WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND string_to_array(current_setting('app.rights', true), ',') && '{all,payments.write}'
    ELSE false
  END
);
DROP POLICY payment_accounts_change ON payment_accounts;
CREATE POLICY payment_accounts_change ON payment_accounts FOR UPDATE USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
) WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND string_to_array(current_setting('app.rights', true), ',') && '{all,payments.write}'
    ELSE false
  END
);
DROP POLICY payment_accounts_remove ON payment_accounts;
CREATE POLICY payment_accounts_remove ON payment_accounts FOR DELETE USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND string_to_array(current_setting('app.rights', true), ',') && '{all,payments.write}'
    ELSE false
  END
);
DROP POLICY store_qris_make ON store_qris;
CREATE POLICY store_qris_make ON store_qris FOR INSERT WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND string_to_array(current_setting('app.rights', true), ',') && '{all,payments.write}'
    ELSE false
  END
);
DROP POLICY store_qris_change ON store_qris;
CREATE POLICY store_qris_change ON store_qris FOR UPDATE USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
) WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND string_to_array(current_setting('app.rights', true), ',') && '{all,payments.write}'
    ELSE false
  END
);
DROP POLICY store_qris_remove ON store_qris;
CREATE POLICY store_qris_remove ON store_qris FOR DELETE USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND string_to_array(current_setting('app.rights', true), ',') && '{all,payments.write}'
    ELSE false
  END
);
DROP POLICY qris_merchants_make ON qris_merchants;
CREATE POLICY qris_merchants_make ON qris_merchants FOR INSERT WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND string_to_array(current_setting('app.rights', true), ',') && '{all,payments.write}'
    ELSE false
  END
);
DROP POLICY qris_merchants_remove ON qris_merchants;
CREATE POLICY qris_merchants_remove ON qris_merchants FOR DELETE USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND string_to_array(current_setting('app.rights', true), ',') && '{all,payments.write}'
    ELSE false
  END
);
DROP POLICY store_shipping_make ON store_shipping;
CREATE POLICY store_shipping_make ON store_shipping FOR INSERT WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND string_to_array(current_setting('app.rights', true), ',') && '{all,settings.write}'
    ELSE false
  END
);
DROP POLICY store_shipping_change ON store_shipping;
CREATE POLICY store_shipping_change ON store_shipping FOR UPDATE USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
) WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND string_to_array(current_setting('app.rights', true), ',') && '{all,settings.write}'
    ELSE false
  END
);
DROP POLICY tariffs_make ON tariffs;
CREATE POLICY tariffs_make ON tariffs FOR INSERT WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND string_to_array(current_setting('app.rights', true), ',') && '{all,settings.write}'
    ELSE false
  END
);
DROP POLICY tariffs_change ON tariffs;
CREATE POLICY tariffs_change ON tariffs FOR UPDATE USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
) WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND string_to_array(current_setting('app.rights', true), ',') && '{all,settings.write}'
    ELSE false
  END
);
DROP POLICY tariffs_remove ON tariffs;
CREATE POLICY tariffs_remove ON tariffs FOR DELETE USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND string_to_array(current_setting('app.rights', true), ',') && '{all,settings.write}'
    ELSE false
  END
);
DROP POLICY store_secrets_own ON store_secrets;
CREATE POLICY store_secrets_own ON store_secrets USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND string_to_array(current_setting('app.rights', true), ',') && '{all,settings.write}'
    ELSE false
  END
);
-- Accounts and QRIS are also summarized in the shop's row. Anybody may lock it.
DROP POLICY stores_change ON stores;
CREATE POLICY stores_change ON stores FOR UPDATE USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
) WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND string_to_array(current_setting('app.rights', true), ',') && '{all,settings.write,payments.write}'
    ELSE false
  END
);
DROP POLICY order_events_make ON order_events;
CREATE POLICY order_events_make ON order_events FOR INSERT WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN actor_role = 'storeAdmin' AND NOT mailed
      AND CASE WHEN kind IN ('refunded', 'refund_withdrawn')
        THEN string_to_array(current_setting('app.rights', true), ',') && '{all,refunds.write}'
        ELSE true END
      AND actor_id = nullif(current_setting('app.user_id', true), '')::uuid
      AND store_id = nullif(current_setting('app.store_id', true), '')::uuid
    WHEN 'buyerAt' THEN actor_role = 'customer' AND NOT mailed
      AND kind IN ('placed', 'cancelled', 'proof_sent', 'proof_withdrawn')
      AND actor_id = nullif(current_setting('app.user_id', true), '')::uuid
      AND customer_id = nullif(current_setting('app.user_id', true), '')::uuid
      AND store_id = nullif(current_setting('app.store_id', true), '')::uuid
    WHEN 'linkAt' THEN kind IN ('proof_sent', 'proof_withdrawn') AND actor_id IS NULL AND note = '' AND NOT mailed
      AND store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND order_id = nullif(current_setting('app.order_id', true), '')::uuid
      AND customer_id = nullif(current_setting('app.user_id', true), '')::uuid
    ELSE false
  END
);
DROP POLICY payment_proofs_decide ON payment_proofs;
CREATE POLICY payment_proofs_decide ON payment_proofs FOR UPDATE USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
) WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND string_to_array(current_setting('app.rights', true), ',') && '{all,payments.confirm}'
      AND CASE status WHEN 'waiting' THEN file_id IS NOT NULL ELSE true END
    ELSE false
  END
);
DROP POLICY rent_invoices_read ON rent_invoices;
CREATE POLICY rent_invoices_read ON rent_invoices FOR SELECT USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'surveyor' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND string_to_array(current_setting('app.rights', true), ',') && '{all,rent.write}'
    WHEN 'superAdminAt' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
-- Nobody gives more than they have, and only an owner makes or changes owners.
DROP POLICY memberships_change ON memberships;
CREATE POLICY memberships_change ON memberships FOR UPDATE USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND CASE current_setting('app.rights', true)
      WHEN 'all' THEN true
      ELSE role <> 'owner' AND 'team.write' = ANY (string_to_array(current_setting('app.rights', true), ','))
    END
    ELSE false
  END
) WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND CASE current_setting('app.rights', true)
      WHEN 'all' THEN true
      ELSE role <> 'owner' AND rights <@ string_to_array(current_setting('app.rights', true), ',')
    END
    ELSE false
  END
);
DROP POLICY invitations_own ON invitations;
CREATE POLICY invitations_own ON invitations USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND string_to_array(current_setting('app.rights', true), ',') && '{all,team.write}'
    ELSE false
  END
) WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND CASE current_setting('app.rights', true)
      WHEN 'all' THEN true
      ELSE role <> 'owner' AND rights <@ string_to_array(current_setting('app.rights', true), ',')
        AND 'team.write' = ANY (string_to_array(current_setting('app.rights', true), ','))
    END
    ELSE false
  END
);
