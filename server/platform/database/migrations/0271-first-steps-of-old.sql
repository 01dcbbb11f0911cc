-- The first steps have got new ones. Where programme staff could sign in before that, the list stays off their home page; Settings still
-- has it. A programme that waits to be opened to visitors is new: it keeps the list.
INSERT INTO programme_settings (name, value)
  SELECT 'firstStart', '"dismissed"'
  WHERE EXISTS (SELECT FROM users WHERE is_active AND password_hash IS NOT NULL AND 'CFP_STAFF' = ANY (roles))
    AND NOT EXISTS (SELECT FROM programme_settings WHERE name = 'openToVisitors' AND value = 'false')
  ON CONFLICT (name) DO NOTHING;
