-- What a nonprofit wishes for: known to programme staff alone.

CREATE TABLE wish_list_items (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  nonprofit_id integer NOT NULL CONSTRAINT wish_list_items_nonprofit_exists REFERENCES nonprofits ON DELETE CASCADE,
  description text NOT NULL,
  -- dollars
  amount numeric(12, 2) NOT NULL,
  fulfilled boolean NOT NULL DEFAULT false,
  CONSTRAINT wish_list_items_description_given CHECK (description <> ''),
  CONSTRAINT wish_list_items_amount_not_negative CHECK (amount >= 0)
);
CREATE INDEX wish_list_items_by_nonprofit ON wish_list_items (nonprofit_id, id);
