-- Nonprofits that could begin an application: active ones, with an account that may answer. Counted from these indexes alone.
CREATE INDEX nonprofits_active ON nonprofits (id) WHERE inactive_date IS NULL;
CREATE INDEX users_answering ON users (nonprofit_id) WHERE is_active AND 'NONPROFIT_STAFF' = ANY (roles);
