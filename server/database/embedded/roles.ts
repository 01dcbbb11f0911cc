/** The role that `initdb` makes. Almoner uses it only to make and hand over the app's role and database at each start. */
export const superuser = 'almoner';

/** The role that owns the database and everything in it. As no superuser, it can neither run programs nor read files. */
export const appRole = 'almoner_app';

export const appDatabase = 'almoner';
