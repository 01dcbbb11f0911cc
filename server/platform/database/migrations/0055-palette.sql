-- The palette looks for the words of names apart from all other texts, and for names by their beginning. A name is the texts of weight A.
CREATE INDEX nonprofits_naming ON nonprofits USING gin (ts_filter(search, '{a}'));
CREATE INDEX nonprofits_by_name_key ON nonprofits (name_key COLLATE "C", id);
CREATE INDEX users_naming ON users USING gin (ts_filter(search, '{a}'));
CREATE INDEX users_by_name_key ON users (name_key COLLATE "C", id);
