-- Whether visitors read a nonprofit's impact data. What stands there was written for the programme: nobody has said yes yet.
ALTER TABLE nonprofits ADD COLUMN impact_public boolean NOT NULL DEFAULT false;
