-- Statements and payment notices of a shop are seen and changed only with the right for it, see 0038_member_rights.sql.
DROP POLICY bank_statements_own ON bank_statements;
CREATE POLICY bank_statements_read ON bank_statements FOR SELECT USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND string_to_array(current_setting('app.rights', true), ',') && '{all,payments.read}'
    ELSE false
  END
);
CREATE POLICY bank_statements_make ON bank_statements FOR INSERT WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND string_to_array(current_setting('app.rights', true), ',') && '{all,payments.write}'
    ELSE false
  END
);
CREATE POLICY bank_statements_change ON bank_statements FOR UPDATE USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND string_to_array(current_setting('app.rights', true), ',') && '{all,payments.write}'
    ELSE false
  END
);
CREATE POLICY bank_statements_remove ON bank_statements FOR DELETE USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND string_to_array(current_setting('app.rights', true), ',') && '{all,payments.write}'
    ELSE false
  END
);
DROP POLICY statement_rows_own ON statement_rows;
CREATE POLICY statement_rows_read ON statement_rows FOR SELECT USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND string_to_array(current_setting('app.rights', true), ',') && '{all,payments.read}'
    ELSE false
  END
);
CREATE POLICY statement_rows_make ON statement_rows FOR INSERT WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND string_to_array(current_setting('app.rights', true), ',') && '{all,payments.write}'
    ELSE false
  END
);
CREATE POLICY statement_rows_change ON statement_rows FOR UPDATE USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND string_to_array(current_setting('app.rights', true), ',') && '{all,payments.write}'
    ELSE false
  END
);
CREATE POLICY statement_rows_remove ON statement_rows FOR DELETE USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND string_to_array(current_setting('app.rights', true), ',') && '{all,payments.write}'
    ELSE false
  END
);
DROP POLICY statement_columns_own ON statement_columns;
CREATE POLICY statement_columns_read ON statement_columns FOR SELECT USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND string_to_array(current_setting('app.rights', true), ',') && '{all,payments.read}'
    ELSE false
  END
);
CREATE POLICY statement_columns_make ON statement_columns FOR INSERT WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND string_to_array(current_setting('app.rights', true), ',') && '{all,payments.write}'
    ELSE false
  END
);
CREATE POLICY statement_columns_change ON statement_columns FOR UPDATE USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND string_to_array(current_setting('app.rights', true), ',') && '{all,payments.write}'
    ELSE false
  END
);
CREATE POLICY statement_columns_remove ON statement_columns FOR DELETE USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND string_to_array(current_setting('app.rights', true), ',') && '{all,payments.write}'
    ELSE false
  END
);
DROP POLICY notice_phones_own ON notice_phones;
CREATE POLICY notice_phones_read ON notice_phones FOR SELECT USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND string_to_array(current_setting('app.rights', true), ',') && '{all,payments.read}'
    ELSE false
  END
);
CREATE POLICY notice_phones_make ON notice_phones FOR INSERT WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND string_to_array(current_setting('app.rights', true), ',') && '{all,payments.write}'
    ELSE false
  END
);
CREATE POLICY notice_phones_change ON notice_phones FOR UPDATE USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND string_to_array(current_setting('app.rights', true), ',') && '{all,payments.write}'
    ELSE false
  END
);
CREATE POLICY notice_phones_remove ON notice_phones FOR DELETE USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND string_to_array(current_setting('app.rights', true), ',') && '{all,payments.write}'
    ELSE false
  END
);
DROP POLICY unread_notices_own ON unread_notices;
CREATE POLICY unread_notices_read ON unread_notices FOR SELECT USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND string_to_array(current_setting('app.rights', true), ',') && '{all,payments.read}'
    ELSE false
  END
);
CREATE POLICY unread_notices_make ON unread_notices FOR INSERT WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND string_to_array(current_setting('app.rights', true), ',') && '{all,payments.write}'
    ELSE false
  END
);
CREATE POLICY unread_notices_change ON unread_notices FOR UPDATE USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND string_to_array(current_setting('app.rights', true), ',') && '{all,payments.write}'
    ELSE false
  END
);
CREATE POLICY unread_notices_remove ON unread_notices FOR DELETE USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND string_to_array(current_setting('app.rights', true), ',') && '{all,payments.write}'
    ELSE false
  END
);
DROP POLICY notice_rules_own ON notice_rules;
CREATE POLICY notice_rules_read ON notice_rules FOR SELECT USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND string_to_array(current_setting('app.rights', true), ',') && '{all,payments.read}'
    ELSE false
  END
);
CREATE POLICY notice_rules_make ON notice_rules FOR INSERT WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND string_to_array(current_setting('app.rights', true), ',') && '{all,payments.write}'
    ELSE false
  END
);
CREATE POLICY notice_rules_change ON notice_rules FOR UPDATE USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND string_to_array(current_setting('app.rights', true), ',') && '{all,payments.write}'
    ELSE false
  END
);
CREATE POLICY notice_rules_remove ON notice_rules FOR DELETE USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND string_to_array(current_setting('app.rights', true), ',') && '{all,payments.write}'
    ELSE false
  END
);
DROP POLICY automatic_payment_own ON automatic_payment;
CREATE POLICY automatic_payment_read ON automatic_payment FOR SELECT USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND string_to_array(current_setting('app.rights', true), ',') && '{all,payments.read}'
    ELSE false
  END
);
CREATE POLICY automatic_payment_make ON automatic_payment FOR INSERT WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND string_to_array(current_setting('app.rights', true), ',') && '{all,payments.write}'
    ELSE false
  END
);
CREATE POLICY automatic_payment_change ON automatic_payment FOR UPDATE USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND string_to_array(current_setting('app.rights', true), ',') && '{all,payments.write}'
    ELSE false
  END
);
CREATE POLICY automatic_payment_remove ON automatic_payment FOR DELETE USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND string_to_array(current_setting('app.rights', true), ',') && '{all,payments.write}'
    ELSE false
  END
);
