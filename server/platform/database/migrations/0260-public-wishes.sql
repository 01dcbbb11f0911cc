-- A wish that the nonprofit's public profile may show. It is shown only while the setting `wishLists` is PUBLIC.
ALTER TABLE wish_list_items ADD COLUMN public boolean NOT NULL DEFAULT false;
