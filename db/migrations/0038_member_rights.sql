-- What a member of a shop needs a right for, besides being one. A missing setting app.rights refuses.
CREATE POLICY bank_statements_rights ON bank_statements AS RESTRICTIVE USING (
  CASE current_setting('app.role', true)
    WHEN 'storeAdmin' THEN string_to_array(current_setting('app.rights', true), ',') && '{all,payments.read}'
    ELSE true
  END
) WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'storeAdmin' THEN string_to_array(current_setting('app.rights', true), ',') && '{all,payments.write}'
    ELSE true
  END
);
CREATE POLICY bank_statements_removal_right ON bank_statements AS RESTRICTIVE FOR DELETE USING (
  CASE current_setting('app.role', true)
    WHEN 'storeAdmin' THEN string_to_array(current_setting('app.rights', true), ',') && '{all,payments.write}'
    ELSE true
  END
);
CREATE POLICY statement_rows_rights ON statement_rows AS RESTRICTIVE USING (
  CASE current_setting('app.role', true)
    WHEN 'storeAdmin' THEN string_to_array(current_setting('app.rights', true), ',') && '{all,payments.read}'
    ELSE true
  END
) WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'storeAdmin' THEN string_to_array(current_setting('app.rights', true), ',') && '{all,payments.write}'
    ELSE true
  END
);
CREATE POLICY statement_rows_removal_right ON statement_rows AS RESTRICTIVE FOR DELETE USING (
  CASE current_setting('app.role', true)
    WHEN 'storeAdmin' THEN string_to_array(current_setting('app.rights', true), ',') && '{all,payments.write}'
    ELSE true
  END
);
CREATE POLICY statement_columns_rights ON statement_columns AS RESTRICTIVE USING (
  CASE current_setting('app.role', true)
    WHEN 'storeAdmin' THEN string_to_array(current_setting('app.rights', true), ',') && '{all,payments.read}'
    ELSE true
  END
) WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'storeAdmin' THEN string_to_array(current_setting('app.rights', true), ',') && '{all,payments.write}'
    ELSE true
  END
);
CREATE POLICY statement_columns_removal_right ON statement_columns AS RESTRICTIVE FOR DELETE USING (
  CASE current_setting('app.role', true)
    WHEN 'storeAdmin' THEN string_to_array(current_setting('app.rights', true), ',') && '{all,payments.write}'
    ELSE true
  END
);
CREATE POLICY notice_phones_rights ON notice_phones AS RESTRICTIVE USING (
  CASE current_setting('app.role', true)
    WHEN 'storeAdmin' THEN string_to_array(current_setting('app.rights', true), ',') && '{all,payments.read}'
    ELSE true
  END
) WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'storeAdmin' THEN string_to_array(current_setting('app.rights', true), ',') && '{all,payments.write}'
    ELSE true
  END
);
CREATE POLICY notice_phones_removal_right ON notice_phones AS RESTRICTIVE FOR DELETE USING (
  CASE current_setting('app.role', true)
    WHEN 'storeAdmin' THEN string_to_array(current_setting('app.rights', true), ',') && '{all,payments.write}'
    ELSE true
  END
);
CREATE POLICY unread_notices_rights ON unread_notices AS RESTRICTIVE USING (
  CASE current_setting('app.role', true)
    WHEN 'storeAdmin' THEN string_to_array(current_setting('app.rights', true), ',') && '{all,payments.read}'
    ELSE true
  END
) WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'storeAdmin' THEN string_to_array(current_setting('app.rights', true), ',') && '{all,payments.write}'
    ELSE true
  END
);
CREATE POLICY unread_notices_removal_right ON unread_notices AS RESTRICTIVE FOR DELETE USING (
  CASE current_setting('app.role', true)
    WHEN 'storeAdmin' THEN string_to_array(current_setting('app.rights', true), ',') && '{all,payments.write}'
    ELSE true
  END
);
CREATE POLICY notice_rules_rights ON notice_rules AS RESTRICTIVE USING (
  CASE current_setting('app.role', true)
    WHEN 'storeAdmin' THEN string_to_array(current_setting('app.rights', true), ',') && '{all,payments.read}'
    ELSE true
  END
) WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'storeAdmin' THEN string_to_array(current_setting('app.rights', true), ',') && '{all,payments.write}'
    ELSE true
  END
);
CREATE POLICY notice_rules_removal_right ON notice_rules AS RESTRICTIVE FOR DELETE USING (
  CASE current_setting('app.role', true)
    WHEN 'storeAdmin' THEN string_to_array(current_setting('app.rights', true), ',') && '{all,payments.write}'
    ELSE true
  END
);
CREATE POLICY automatic_payment_rights ON automatic_payment AS RESTRICTIVE USING (
  CASE current_setting('app.role', true)
    WHEN 'storeAdmin' THEN string_to_array(current_setting('app.rights', true), ',') && '{all,payments.read}'
    ELSE true
  END
) WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'storeAdmin' THEN string_to_array(current_setting('app.rights', true), ',') && '{all,payments.write}'
    ELSE true
  END
);
CREATE POLICY automatic_payment_removal_right ON automatic_payment AS RESTRICTIVE FOR DELETE USING (
  CASE current_setting('app.role', true)
    WHEN 'storeAdmin' THEN string_to_array(current_setting('app.rights', true), ',') && '{all,payments.write}'
    ELSE true
  END
);
CREATE POLICY payment_accounts_making_right ON payment_accounts AS RESTRICTIVE FOR INSERT WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'storeAdmin' THEN string_to_array(current_setting('app.rights', true), ',') && '{all,payments.write}'
    ELSE true
  END
);
CREATE POLICY payment_accounts_change_right ON payment_accounts AS RESTRICTIVE FOR UPDATE USING (true) WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'storeAdmin' THEN string_to_array(current_setting('app.rights', true), ',') && '{all,payments.write}'
    ELSE true
  END
);
CREATE POLICY payment_accounts_removal_right ON payment_accounts AS RESTRICTIVE FOR DELETE USING (
  CASE current_setting('app.role', true)
    WHEN 'storeAdmin' THEN string_to_array(current_setting('app.rights', true), ',') && '{all,payments.write}'
    ELSE true
  END
);
CREATE POLICY store_qris_making_right ON store_qris AS RESTRICTIVE FOR INSERT WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'storeAdmin' THEN string_to_array(current_setting('app.rights', true), ',') && '{all,payments.write}'
    ELSE true
  END
);
CREATE POLICY store_qris_change_right ON store_qris AS RESTRICTIVE FOR UPDATE USING (true) WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'storeAdmin' THEN string_to_array(current_setting('app.rights', true), ',') && '{all,payments.write}'
    ELSE true
  END
);
CREATE POLICY store_qris_removal_right ON store_qris AS RESTRICTIVE FOR DELETE USING (
  CASE current_setting('app.role', true)
    WHEN 'storeAdmin' THEN string_to_array(current_setting('app.rights', true), ',') && '{all,payments.write}'
    ELSE true
  END
);
CREATE POLICY qris_merchants_making_right ON qris_merchants AS RESTRICTIVE FOR INSERT WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'storeAdmin' THEN string_to_array(current_setting('app.rights', true), ',') && '{all,payments.write}'
    ELSE true
  END
);
CREATE POLICY qris_merchants_removal_right ON qris_merchants AS RESTRICTIVE FOR DELETE USING (
  CASE current_setting('app.role', true)
    WHEN 'storeAdmin' THEN string_to_array(current_setting('app.rights', true), ',') && '{all,payments.write}'
    ELSE true
  END
);
CREATE POLICY store_secrets_rights ON store_secrets AS RESTRICTIVE USING (
  CASE current_setting('app.role', true)
    WHEN 'storeAdmin' THEN string_to_array(current_setting('app.rights', true), ',') && '{all,settings.write}'
    ELSE true
  END
) WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'storeAdmin' THEN string_to_array(current_setting('app.rights', true), ',') && '{all,settings.write}'
    ELSE true
  END
);
CREATE POLICY store_shipping_making_right ON store_shipping AS RESTRICTIVE FOR INSERT WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'storeAdmin' THEN string_to_array(current_setting('app.rights', true), ',') && '{all,settings.write}'
    ELSE true
  END
);
CREATE POLICY store_shipping_change_right ON store_shipping AS RESTRICTIVE FOR UPDATE USING (true) WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'storeAdmin' THEN string_to_array(current_setting('app.rights', true), ',') && '{all,settings.write}'
    ELSE true
  END
);
CREATE POLICY tariffs_making_right ON tariffs AS RESTRICTIVE FOR INSERT WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'storeAdmin' THEN string_to_array(current_setting('app.rights', true), ',') && '{all,settings.write}'
    ELSE true
  END
);
CREATE POLICY tariffs_change_right ON tariffs AS RESTRICTIVE FOR UPDATE USING (true) WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'storeAdmin' THEN string_to_array(current_setting('app.rights', true), ',') && '{all,settings.write}'
    ELSE true
  END
);
CREATE POLICY tariffs_removal_right ON tariffs AS RESTRICTIVE FOR DELETE USING (
  CASE current_setting('app.role', true)
    WHEN 'storeAdmin' THEN string_to_array(current_setting('app.rights', true), ',') && '{all,settings.write}'
    ELSE true
  END
);
-- Accounts and QRIS are also summarized in the shop's row.
CREATE POLICY stores_change_right ON stores AS RESTRICTIVE FOR UPDATE USING (true) WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'storeAdmin' THEN string_to_array(current_setting('app.rights', true), ',') && '{all,settings.write,payments.write}'
    ELSE true
  END
);
CREATE POLICY order_events_refund_right ON order_events AS RESTRICTIVE FOR INSERT WITH CHECK (
  CASE WHEN kind IN ('refunded', 'refund_withdrawn') AND current_setting('app.role', true) = 'storeAdmin'
    THEN string_to_array(current_setting('app.rights', true), ',') && '{all,refunds.write}'
    ELSE true
  END
);
CREATE POLICY payment_proofs_change_right ON payment_proofs AS RESTRICTIVE FOR UPDATE USING (true) WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'storeAdmin' THEN string_to_array(current_setting('app.rights', true), ',') && '{all,payments.confirm}'
    ELSE true
  END
);
CREATE POLICY rent_invoices_right ON rent_invoices AS RESTRICTIVE FOR SELECT USING (
  CASE current_setting('app.role', true)
    WHEN 'storeAdmin' THEN string_to_array(current_setting('app.rights', true), ',') && '{all,rent.write}'
    ELSE true
  END
);
-- Nobody gives more than they have, and only an owner makes or changes owners.
CREATE POLICY memberships_change_right ON memberships AS RESTRICTIVE FOR UPDATE USING (
  CASE current_setting('app.role', true)
    WHEN 'storeAdmin' THEN CASE current_setting('app.rights', true)
      WHEN 'all' THEN true
      ELSE role <> 'owner' AND 'team.write' = ANY (string_to_array(current_setting('app.rights', true), ','))
    END
    ELSE true
  END
) WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'storeAdmin' THEN CASE current_setting('app.rights', true)
      WHEN 'all' THEN true
      ELSE role <> 'owner' AND rights <@ string_to_array(current_setting('app.rights', true), ',')
    END
    ELSE true
  END
);
CREATE POLICY invitations_right ON invitations AS RESTRICTIVE USING (
  CASE current_setting('app.role', true)
    WHEN 'storeAdmin' THEN string_to_array(current_setting('app.rights', true), ',') && '{all,team.write}'
    ELSE true
  END
) WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'storeAdmin' THEN CASE current_setting('app.rights', true)
      WHEN 'all' THEN true
      ELSE role <> 'owner' AND rights <@ string_to_array(current_setting('app.rights', true), ',')
        AND 'team.write' = ANY (string_to_array(current_setting('app.rights', true), ','))
    END
    ELSE true
  END
);
