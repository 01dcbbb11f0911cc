-- PostgreSQL looks for the rows of each deleted nonprofit by these columns. The indexes that the tables had leave out ended accounts
-- and deleted photos, so it read the whole table each time.
CREATE INDEX photos_by_nonprofit ON photos (nonprofit_id);
CREATE INDEX payout_accounts_by_nonprofit ON payout_accounts (nonprofit_id);
-- Who registers a nonprofit is asked about nonprofits of the same name.
CREATE INDEX nonprofits_by_plain_name ON nonprofits (plain_name(name));
