-- Global: what every shop may rent. A plan is never deleted; shops that have an ended one may renew it.
CREATE TABLE rent_plans (
  id               uuid PRIMARY KEY,
  name             text NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
  price            bigint NOT NULL CHECK (price BETWEEN 1000 AND 1000000000),
  months           integer NOT NULL CHECK (months BETWEEN 1 AND 36),
  words            text NOT NULL DEFAULT '' CHECK (length(words) <= 300),
  max_products     integer CHECK (max_products > 0),
  max_photo_bytes  bigint CHECK (max_photo_bytes > 0),
  is_public        boolean NOT NULL DEFAULT true,
  position         integer NOT NULL DEFAULT 0 CHECK (position BETWEEN 0 AND 1000),
  ended_at         timestamptz,
  created_at       timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE rent_plans ENABLE ROW LEVEL SECURITY;
ALTER TABLE rent_plans FORCE ROW LEVEL SECURITY;
-- An owner may have got the address of a plan by invitation.
CREATE POLICY rent_plans_read ON rent_plans FOR SELECT USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'superAdmin' THEN true
    WHEN 'storeAdmin' THEN true
    WHEN 'superAdminAt' THEN true
    WHEN 'guest' THEN is_public AND ended_at IS NULL
    ELSE false
  END
);
CREATE POLICY rent_plans_make ON rent_plans FOR INSERT WITH CHECK (
  current_setting('app.role', true) IN ('system', 'superAdmin')
);
CREATE POLICY rent_plans_change ON rent_plans FOR UPDATE USING (
  current_setting('app.role', true) IN ('system', 'superAdmin')
);
GRANT SELECT, INSERT ON rent_plans TO {{app_role}};
GRANT UPDATE (name, price, months, words, max_products, max_photo_bytes, is_public, position, ended_at)
  ON rent_plans TO {{app_role}};

-- store_id is the shop that rents. The invoice is paid by an order (order_id) of the operator's own shop (till_id).
CREATE TABLE rent_invoices (
  store_id         uuid NOT NULL,
  id               uuid NOT NULL,
  till_id          uuid NOT NULL,
  order_id         uuid NOT NULL,
  year             integer NOT NULL CHECK (year BETWEEN 2000 AND 2199),
  nth              integer NOT NULL CHECK (nth > 0),
  kind             text NOT NULL CHECK (kind IN ('new', 'renewal', 'upgrade')),
  status           text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'paid', 'void')),
  -- The plan as it was when the invoice was made.
  plan_id          uuid NOT NULL,
  plan_name        text NOT NULL,
  price            bigint NOT NULL CHECK (price > 0),
  months           integer NOT NULL CHECK (months > 0),
  max_products     integer,
  max_photo_bytes  bigint,
  days             integer NOT NULL CHECK (days >= 0),
  -- In rupiah; amount is what is owed without the unique code.
  credit           bigint NOT NULL DEFAULT 0 CHECK (credit >= 0),
  discount         bigint NOT NULL DEFAULT 0 CHECK (discount >= 0),
  amount           bigint NOT NULL CHECK (amount >= 0),
  unique_code      integer NOT NULL DEFAULT 0 CHECK (unique_code BETWEEN 0 AND 999),
  from_at          timestamptz NOT NULL,
  to_at            timestamptz NOT NULL,
  created_at       timestamptz NOT NULL DEFAULT now(),
  paid_at          timestamptz,
  PRIMARY KEY (store_id, id),
  CONSTRAINT rent_invoices_orders UNIQUE (store_id, order_id),
  CONSTRAINT rent_invoices_paid CHECK (status <> 'paid' OR paid_at IS NOT NULL),
  CONSTRAINT rent_invoices_span CHECK (from_at <= to_at),
  CONSTRAINT rent_invoices_store FOREIGN KEY (store_id) REFERENCES stores (store_id)
);
CREATE UNIQUE INDEX rent_invoices_open ON rent_invoices (store_id) WHERE status = 'open';
CREATE INDEX rent_invoices_by_id ON rent_invoices (id DESC);
CREATE INDEX rent_invoices_by_status ON rent_invoices (status, id DESC);
CREATE INDEX rent_invoices_by_payment ON rent_invoices (paid_at) WHERE status = 'paid';
ALTER TABLE rent_invoices ENABLE ROW LEVEL SECURITY;
ALTER TABLE rent_invoices FORCE ROW LEVEL SECURITY;
CREATE POLICY rent_invoices_read ON rent_invoices FOR SELECT USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'surveyor' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    WHEN 'superAdminAt' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
CREATE POLICY rent_invoices_make ON rent_invoices FOR INSERT WITH CHECK (
  current_setting('app.role', true) = 'system'
);
CREATE POLICY rent_invoices_change ON rent_invoices FOR UPDATE USING (
  current_setting('app.role', true) = 'system'
);
GRANT SELECT, INSERT ON rent_invoices TO {{app_role}};
GRANT UPDATE (status, from_at, to_at, paid_at) ON rent_invoices TO {{app_role}};

-- The history of a shop's time, oldest first by id: payments, gifts, the operator's extensions and corrections.
CREATE TABLE rent_terms (
  store_id         uuid NOT NULL,
  id               uuid NOT NULL,
  kind             text NOT NULL CHECK (kind IN ('paid', 'upgrade', 'gift', 'extension', 'correction')),
  days             integer NOT NULL,
  from_at          timestamptz NOT NULL,
  to_at            timestamptz NOT NULL,
  -- In rupiah, what the time between them was paid with.
  worth            bigint NOT NULL DEFAULT 0 CHECK (worth >= 0),
  plan_id          uuid,
  plan_name        text,
  price            bigint,
  months           integer,
  max_products     integer,
  max_photo_bytes  bigint,
  invoice_id       uuid,
  -- Its payment was cancelled later.
  revoked          boolean NOT NULL DEFAULT false,
  note             text NOT NULL DEFAULT '' CHECK (length(note) <= 300),
  actor_id         uuid,
  created_at       timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (store_id, id),
  CONSTRAINT rent_terms_plan CHECK (
    (plan_id IS NULL) = (plan_name IS NULL) AND (plan_id IS NULL) = (price IS NULL)
    AND (plan_id IS NULL) = (months IS NULL)
  ),
  CONSTRAINT rent_terms_kind CHECK (
    CASE kind
      WHEN 'paid' THEN plan_id IS NOT NULL AND invoice_id IS NOT NULL AND days >= 0
      WHEN 'upgrade' THEN plan_id IS NOT NULL AND invoice_id IS NOT NULL AND days = 0
      WHEN 'correction' THEN plan_id IS NULL AND days <> 0
      ELSE days > 0
    END
  ),
  CONSTRAINT rent_terms_store FOREIGN KEY (store_id) REFERENCES stores (store_id)
);
CREATE UNIQUE INDEX rent_terms_of_invoice ON rent_terms (store_id, invoice_id) WHERE kind IN ('paid', 'upgrade');
ALTER TABLE rent_terms ENABLE ROW LEVEL SECURITY;
ALTER TABLE rent_terms FORCE ROW LEVEL SECURITY;
CREATE POLICY rent_terms_read ON rent_terms FOR SELECT USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'surveyor' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    WHEN 'superAdminAt' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    WHEN 'operatorAt' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
-- What a super admin gives is recorded under their own name; payments are recorded by the program.
CREATE POLICY rent_terms_make ON rent_terms FOR INSERT WITH CHECK (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'operatorAt' THEN kind IN ('gift', 'extension', 'correction') AND worth = 0 AND NOT revoked
      AND store_id = nullif(current_setting('app.store_id', true), '')::uuid
      AND actor_id = nullif(current_setting('app.user_id', true), '')::uuid
    ELSE false
  END
);
CREATE POLICY rent_terms_change ON rent_terms FOR UPDATE USING (
  current_setting('app.role', true) = 'system'
);
GRANT SELECT, INSERT ON rent_terms TO {{app_role}};
GRANT UPDATE (revoked) ON rent_terms TO {{app_role}};

-- Which orders of the operator's shop pay rent, and for whom. `ends_at` is the shop's new end, once it is paid.
CREATE TABLE rent_orders (
  store_id    uuid NOT NULL,
  order_id    uuid NOT NULL,
  shop_id     uuid NOT NULL,
  shop_name   text NOT NULL,
  invoice_id  uuid NOT NULL,
  number      text NOT NULL,
  ends_at     timestamptz,
  PRIMARY KEY (store_id, order_id),
  CONSTRAINT rent_orders_numbers UNIQUE (store_id, number),
  CONSTRAINT rent_orders_order FOREIGN KEY (store_id, order_id) REFERENCES orders (store_id, id)
);
ALTER TABLE rent_orders ENABLE ROW LEVEL SECURITY;
ALTER TABLE rent_orders FORCE ROW LEVEL SECURITY;
CREATE POLICY rent_orders_read ON rent_orders FOR SELECT USING (
  CASE current_setting('app.role', true)
    WHEN 'system' THEN true
    WHEN 'storeAdmin' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    WHEN 'superAdminAt' THEN store_id = nullif(current_setting('app.store_id', true), '')::uuid
    ELSE false
  END
);
CREATE POLICY rent_orders_make ON rent_orders FOR INSERT WITH CHECK (current_setting('app.role', true) = 'system');
CREATE POLICY rent_orders_change ON rent_orders FOR UPDATE USING (current_setting('app.role', true) = 'system');
GRANT SELECT, INSERT ON rent_orders TO {{app_role}};
GRANT UPDATE (ends_at) ON rent_orders TO {{app_role}};

-- The last invoice number of each year; the program raises it in the transaction of the invoice, so that none is lost.
CREATE TABLE rent_counters (
  store_id  uuid NOT NULL,
  year      integer NOT NULL CHECK (year BETWEEN 2000 AND 2199),
  last_nth  integer NOT NULL CHECK (last_nth > 0),
  PRIMARY KEY (store_id, year),
  CONSTRAINT rent_counters_store FOREIGN KEY (store_id) REFERENCES stores (store_id)
);
ALTER TABLE rent_counters ENABLE ROW LEVEL SECURITY;
ALTER TABLE rent_counters FORCE ROW LEVEL SECURITY;
CREATE POLICY rent_counters_count ON rent_counters USING (current_setting('app.role', true) = 'system');
GRANT SELECT, INSERT ON rent_counters TO {{app_role}};
GRANT UPDATE (last_nth) ON rent_counters TO {{app_role}};
