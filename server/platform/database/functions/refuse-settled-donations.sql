-- A donation that a payout line holds, or that was corrected, keeps its amount, day and nonprofit.
CREATE OR REPLACE FUNCTION refuse_settled_donations(ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM payout_items WHERE donation_id = ANY (ids) AND holds)
    OR EXISTS (SELECT FROM ledger_entries WHERE donation_id = ANY (ids) AND kind IN ('CORRECTION', 'REFUND', 'CARD_FEE', 'DISPUTE'))
  THEN
    RAISE EXCEPTION 'a donation that is paid out is corrected, not changed'
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'donations_settled_stay';
  END IF;
END $$;
