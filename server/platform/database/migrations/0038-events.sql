-- Events that are drafts, repeat or are cancelled, and the last list of the external events service.

CREATE TABLE event_series (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- how the dates were found, as RFC 5545 writes it
  rule text NOT NULL
);

ALTER TABLE events
  ADD COLUMN published boolean NOT NULL DEFAULT true,
  ADD COLUMN cancelled_at timestamptz,
  -- visitors read it
  ADD COLUMN cancel_reason text NOT NULL DEFAULT '',
  ADD COLUMN series_id integer REFERENCES event_series ON DELETE SET NULL,
  -- by which calendars recognise the event
  ADD COLUMN calendar_uid uuid NOT NULL DEFAULT gen_random_uuid(),
  ADD CONSTRAINT events_reason_of_cancelled CHECK (cancel_reason = '' OR cancelled_at IS NOT NULL);
CREATE INDEX events_by_series ON events (series_id, date) WHERE series_id IS NOT NULL;

-- One row: what all processes share.
CREATE TABLE live_event_lists (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  -- of the contract's shape; NULL before the first success
  events jsonb,
  fetched_at timestamptz,
  -- when a process last began to ask
  tried_at timestamptz NOT NULL DEFAULT '-infinity',
  -- why the last attempt failed; empty after a success
  problem text NOT NULL DEFAULT ''
);
INSERT INTO live_event_lists DEFAULT VALUES;
