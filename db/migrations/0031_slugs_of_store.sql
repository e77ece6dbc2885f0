-- All names of one shop, to count them before it takes another one.
CREATE INDEX slugs_of_store ON slugs (store_id);
