-- Two sizes lie below this address; '' for none.
ALTER TABLE stores ADD COLUMN cover_url text NOT NULL DEFAULT '';
ALTER TABLE stores ADD CONSTRAINT stores_cover_url CHECK (length(cover_url) <= 300);
-- What guests are told of tables that they may not read: the names of the active ways to pay, and the city that parcels come from.
ALTER TABLE stores ADD COLUMN public_payment text NOT NULL DEFAULT '';
ALTER TABLE stores ADD CONSTRAINT stores_public_payment CHECK (length(public_payment) <= 1000);
ALTER TABLE stores ADD COLUMN public_origin text NOT NULL DEFAULT '';
ALTER TABLE stores ADD CONSTRAINT stores_public_origin CHECK (length(public_origin) <= 150);
GRANT UPDATE (cover_url, public_payment, public_origin) ON stores TO {{app_role}};

UPDATE stores SET public_origin = shipping.origin_city_name
FROM store_shipping AS shipping WHERE shipping.store_id = stores.store_id;
UPDATE stores SET public_payment = named.ways
FROM (
  SELECT store_id, string_agg(way, ', ' ORDER BY place) AS ways
  FROM (
    SELECT store_id, 'QRIS' AS way, -1 AS place FROM store_qris WHERE active
    UNION ALL
    SELECT store_id, provider AS way, min(position) AS place FROM payment_accounts
    WHERE active GROUP BY store_id, provider
  ) AS once
  GROUP BY store_id
) AS named
WHERE named.store_id = stores.store_id;
