-- Fees of the Learning Commons and gifts go to two accounts at Stripe. Ids of events are unique in an account.
ALTER TABLE stripe_events ADD account text NOT NULL DEFAULT 'learning'
  CONSTRAINT stripe_events_account_known CHECK (account IN ('learning', 'giving'));
ALTER TABLE stripe_events ALTER account DROP DEFAULT;
ALTER TABLE stripe_events DROP CONSTRAINT stripe_events_pkey, ADD PRIMARY KEY (account, id);
