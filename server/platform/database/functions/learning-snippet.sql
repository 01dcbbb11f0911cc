-- Where a search is found inside a file: the page with most of its words, and the text around the first of them. NULL: the words
-- are only in the name, the tags or the description. `found`: the words to mark, in lower case and without accents.
CREATE OR REPLACE FUNCTION learning_snippet(file integer, query tsquery) RETURNS json
LANGUAGE plpgsql STABLE PARALLEL SAFE STRICT AS $$
DECLARE
  terms text := array_to_string(ARRAY(SELECT lexeme[1] || CASE WHEN lexeme[2] = ':*' THEN '[[:alnum:]]*' ELSE '\M' END
    FROM regexp_matches(query::text, '''([^'']+)''(:\*)?', 'g') AS lexeme), '|');
  either tsquery := replace(query::text, '&', '|')::tsquery;
  hit record;
  plain text;
  begins integer;
BEGIN
  SELECT p.place, p.label, p.text INTO hit FROM learning_pages p
  WHERE p.file_id = file AND p.search @@ either
  ORDER BY p.search @@ query DESC, ts_rank(p.search, either) DESC, p.place LIMIT 1;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  plain := regexp_replace(normalize(lower(hit.text COLLATE "und-x-icu"), NFKD), '[\u0300-\u036f]', '', 'g');
  begins := greatest(1, regexp_instr(plain, '\m(?:' || terms || ')') - 70);
  -- begin and end between words
  IF begins > 1 THEN
    begins := begins + greatest(0, strpos(substr(hit.text, begins, 30), ' '));
  END IF;
  RETURN json_build_object('place', coalesce(substring(hit.label FROM '^(?:Page|Slide) (\d+)$')::integer, hit.place), 'label', hit.label,
    'text', CASE WHEN begins > 1 THEN '… ' ELSE '' END
      || regexp_replace(substr(hit.text, begins, 220), '\s+\S*$', CASE WHEN length(hit.text) >= begins + 220 THEN ' …' ELSE '' END),
    'found', ARRAY(SELECT DISTINCT word[1] FROM regexp_matches(substr(plain, begins, 240), '\m((?:' || terms || '))', 'g') AS word));
END $$;
