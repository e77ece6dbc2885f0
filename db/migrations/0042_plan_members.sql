-- How many people may be in a shop's team, its owners included; null leaves the limit of all teams (domain/team).
ALTER TABLE rent_plans ADD COLUMN max_members integer;
ALTER TABLE rent_plans ADD CONSTRAINT rent_plans_max_members CHECK (max_members > 0);
GRANT UPDATE (max_members) ON rent_plans TO {{app_role}};
-- The plan as it was when the invoice was made and paid. What was paid for before has no such limit.
ALTER TABLE rent_invoices ADD COLUMN max_members integer;
ALTER TABLE rent_terms ADD COLUMN max_members integer;
