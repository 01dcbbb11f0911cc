/**
 * The role that `initdb` makes. Almoner uses it only to create the app's role and database, and to give the database to that
 * role.
 */
export const superuser = 'almoner';

/** The role that owns the database and everything in it. It is no superuser, so it can neither run programs nor read files. */
export const appRole = 'almoner_app';

export const appDatabase = 'almoner';
