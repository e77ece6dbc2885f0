-- Who is asking. The program opens every transaction with SET LOCAL app.role, app.user_id and app.store_id
-- (server/db/access.ts); policies compare columns with them. {{app_role}} is the role the program runs as.
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
-- Policies are one CASE a command, not ORs: of each comparison of two settings PostgreSQL expects one row in 200 to pass, so
-- ORs look as if they let next to nothing through, and all of a shop's rows are read to find 1,000. Of a CASE it expects one
-- row in two. A second policy for the same command would be joined by OR.
REVOKE ALL ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO {{app_role}};
