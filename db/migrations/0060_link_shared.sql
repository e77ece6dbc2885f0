-- When its owner first passed the shop's link on: the last of a new shop's first steps.
ALTER TABLE stores ADD COLUMN link_shared_at timestamptz;
GRANT UPDATE (link_shared_at) ON stores TO {{app_role}};
