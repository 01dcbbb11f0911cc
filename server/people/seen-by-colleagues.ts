/**
 * SQL: whether colleagues see an account of their nonprofit. One that nonprofit staff invited shows once it is set up: before, its place
 * in a list would tell whether the address had an account already. `users`: the table's name in the statement.
 */
export const seenByColleagues = (users = 'users'): string =>
  `(${users}.password_hash IS NOT NULL OR NOT EXISTS (
    SELECT FROM user_invitations AS asked WHERE asked.user_id = ${users}.id AND asked.by_nonprofit))`;
