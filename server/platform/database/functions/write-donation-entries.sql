-- Writes the ledger entries of changed donations, so that the entries RECEIVED, CHANGED and REMOVED always sum to the donations that
-- the programme received: per nonprofit and per day.
CREATE OR REPLACE FUNCTION write_donation_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO ledger_entries (day, actor_id, nonprofit_id, donation_id, kind, amount)
    SELECT date_received, coalesce(ledger_actor(), reported_by), nonprofit_id, id, 'RECEIVED', amount
    FROM after WHERE received_by_programme ORDER BY id;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM refuse_settled_donations(array_agg(id)) FROM before WHERE received_by_programme;
    INSERT INTO ledger_entries (day, actor_id, nonprofit_id, donation_id, kind, amount)
    SELECT date_received, ledger_actor(), nonprofit_id, id, 'REMOVED', -amount
    FROM before WHERE received_by_programme ORDER BY id;
  ELSE
    PERFORM refuse_settled_donations(array_agg(o.id)) FROM before o JOIN after n USING (id)
    WHERE o.received_by_programme AND (o.received_by_programme, o.nonprofit_id, o.amount, o.date_received)
      IS DISTINCT FROM (n.received_by_programme, n.nonprofit_id, n.amount, n.date_received);
    INSERT INTO ledger_entries (day, actor_id, nonprofit_id, donation_id, kind, amount)
    SELECT entry.day, ledger_actor(), entry.nonprofit_id, id, entry.kind, entry.amount
    FROM before o JOIN after n USING (id) CROSS JOIN LATERAL (
      SELECT n.date_received AS day, n.nonprofit_id, 'RECEIVED' AS kind, n.amount
      WHERE n.received_by_programme AND NOT o.received_by_programme
      UNION ALL SELECT o.date_received, o.nonprofit_id, 'REMOVED', -o.amount
      WHERE o.received_by_programme AND NOT n.received_by_programme
      -- another amount on the same day: the difference
      UNION ALL SELECT n.date_received, n.nonprofit_id, 'CHANGED', n.amount - o.amount
      WHERE o.received_by_programme AND n.received_by_programme AND n.amount <> o.amount
        AND (n.nonprofit_id, n.date_received) = (o.nonprofit_id, o.date_received)
      -- another day or nonprofit: all of it moves
      UNION ALL SELECT o.date_received, o.nonprofit_id, 'CHANGED', -o.amount
      WHERE o.received_by_programme AND n.received_by_programme
        AND (n.nonprofit_id, n.date_received) <> (o.nonprofit_id, o.date_received)
      UNION ALL SELECT n.date_received, n.nonprofit_id, 'CHANGED', n.amount
      WHERE o.received_by_programme AND n.received_by_programme
        AND (n.nonprofit_id, n.date_received) <> (o.nonprofit_id, o.date_received)
    ) AS entry
    ORDER BY id;
  END IF;
  RETURN NULL;
END $$;
