-- The numbers of a season read all of its responses with what their nonprofits are: from indexes, without the wide rows.
CREATE INDEX nonprofits_numbers ON nonprofits (id)
  INCLUDE (category_ids, budget_size, town_key, zip5, accepted_years, display, print);
CREATE INDEX application_responses_numbers ON application_responses (template_id, id) INCLUDE (nonprofit_id, status);
DROP INDEX application_responses_by_template;
ALTER INDEX application_responses_numbers RENAME TO application_responses_by_template;
-- finished reviews that count, as `isReviewedSql` asks for them
CREATE INDEX application_reviews_counting ON application_reviews (response_id)
  WHERE recommendation IS NOT NULL AND included IS NOT NULL;
