-- Each server has a disk and a clock of its own. An alarm that its server has not seen for a day is over: the server is gone.
ALTER TABLE upkeep_alarms ADD server text NOT NULL DEFAULT '', ADD seen_at timestamptz NOT NULL DEFAULT now();
ALTER TABLE upkeep_alarms DROP CONSTRAINT upkeep_alarms_pkey, ADD PRIMARY KEY (check_name, server);
ALTER TABLE upkeep_alarms ALTER server DROP DEFAULT;
