-- From which network a session was begun: a range of addresses, never one address. Empty: begun before this was stored.
ALTER TABLE tokens ADD address_range text NOT NULL DEFAULT '';
