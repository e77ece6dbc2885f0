-- Who issued the invoice and to whom, as they were called then. Older invoices have null and show today's names.
ALTER TABLE rent_invoices ADD COLUMN operator_name text;
ALTER TABLE rent_invoices ADD COLUMN operator_address text;
ALTER TABLE rent_invoices ADD COLUMN operator_npwp text;
ALTER TABLE rent_invoices ADD COLUMN shop_name text;
ALTER TABLE rent_invoices ADD COLUMN shop_wa_number text;
ALTER TABLE rent_invoices ADD CONSTRAINT rent_invoices_parties CHECK (
  (operator_name IS NULL) = (operator_address IS NULL) AND (operator_name IS NULL) = (operator_npwp IS NULL)
  AND (operator_name IS NULL) = (shop_name IS NULL) AND (operator_name IS NULL) = (shop_wa_number IS NULL)
);

-- The size of a private picture as it was stored. Older ones, which nobody has measured, count as 0.
ALTER TABLE private_files ADD COLUMN bytes integer NOT NULL DEFAULT 0;
ALTER TABLE private_files ADD CONSTRAINT private_files_size CHECK (bytes >= 0);
