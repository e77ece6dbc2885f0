-- All files of the photo together, as they were kept; for older ones, which nobody has measured, the usual size.
ALTER TABLE product_photos ADD COLUMN bytes integer NOT NULL DEFAULT 500000;
ALTER TABLE product_photos ADD CONSTRAINT product_photos_size CHECK (bytes >= 0);
