-- The list's filter "in the programme" finds and counts these without reading the others.
CREATE INDEX nonprofits_of_programme ON nonprofits (id) WHERE display OR print OR accepted_years <> '{}';
