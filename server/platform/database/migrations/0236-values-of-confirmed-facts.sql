-- A confirmation is of one value: it counts while the nonprofit still has that value. Confirmations from before count for the present value.
ALTER TABLE confirmed_facts ADD value_hash bigint NOT NULL DEFAULT 0;
DO $$
DECLARE fact text;
BEGIN
  FOR fact IN SELECT DISTINCT field FROM confirmed_facts JOIN pg_attribute
    ON attrelid = 'nonprofits'::regclass AND attname = field AND attnum > 0 AND NOT attisdropped
  LOOP
    EXECUTE format('UPDATE confirmed_facts c SET value_hash = hashtextextended(coalesce(n.%1$I::text, ''''), 0)
      FROM nonprofits n WHERE n.id = c.nonprofit_id AND c.field = %1$L', fact);
  END LOOP;
END $$;
ALTER TABLE confirmed_facts ALTER value_hash DROP DEFAULT;
