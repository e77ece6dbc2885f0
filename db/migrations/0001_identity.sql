-- server/db/access.ts opens every transaction with SET LOCAL app.role, app.user_id and app.store_id, and policies compare
-- columns with them. {{app_role}} is the role that the program runs as.
--   guest         a visitor of one shop, or of none
--   customer      a buyer: own profile, own orders in all shops
--   buyerAt       a buyer acting in one shop: checkout, cancelling
--   storeAdmin    an owner in the own shop
--   superAdmin    the operator: own profile, audit log, failed mails
--   superAdminAt  reads what the owner of one shop reads, and writes nothing
--   operatorAt    changes status and end of one shop, and nothing else
--   surveyor      counts over all shops, and changes nothing
--   system        the program itself: registration, jobs
--
-- Each command has one policy, a CASE. PostgreSQL expects one row in 200 to pass a comparison with a setting, so under ORs
-- it plans for almost no rows and reads all of a shop's; of a CASE it expects every second row to pass.
REVOKE ALL ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO {{app_role}};
