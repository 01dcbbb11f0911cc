-- Writes the ledger entries of lines that became paid, or are paid no longer.
CREATE OR REPLACE FUNCTION write_payment_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger_entries (day, actor_id, nonprofit_id, line_id, kind, amount, note)
  SELECT
    -- a payment that was marked by mistake is taken back on its own day
    CASE WHEN n.status IN ('PAID', 'RETURNED') THEN n.marked_on ELSE o.marked_on END,
    ledger_actor(), n.nonprofit_id, n.id, entry.kind, CASE WHEN n.status = 'PAID' THEN -entry.amount ELSE entry.amount END, n.note
  FROM before o JOIN after n USING (id) CROSS JOIN LATERAL (VALUES
    (CASE WHEN n.status = 'RETURNED' THEN 'RETURNED' ELSE 'PAID' END, n.net), ('FEE', n.fee)) AS entry (kind, amount)
  WHERE (o.status = 'PAID') <> (n.status = 'PAID') AND entry.amount <> 0
  ORDER BY n.id;
  RETURN NULL;
END $$;
