-- Two people who edit the notes of one opportunity at once: the second save is refused.
ALTER TABLE volunteer_opportunities ADD notes_version int NOT NULL DEFAULT 1;
