-- The deadline, and the due date, of which an email has reminded: a later one is reminded of again.
ALTER TABLE application_responses ADD COLUMN deadline_reminded timestamptz;
ALTER TABLE review_rounds ADD COLUMN due_reminded timestamptz;
