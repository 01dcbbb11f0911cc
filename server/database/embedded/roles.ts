/** The role that `initdb` makes. It hands the database over at each start; nothing else of Almoner connects as it. */
export const superuser = 'almoner';

/** Owns the database and all that is in it, but is no superuser: its statements can neither run programs nor read files. */
export const appRole = 'almoner_app';

export const appDatabase = 'almoner';
