/**
 * SQL: whether colleagues see an account of their nonprofit. An account that nonprofit staff invited is hidden until it is set
 * up: shown earlier, it would reveal whether the address had an account before. `users`: the table's name in the statement.
 */
export const seenByColleagues = (users = 'users'): string =>
  `(${users}.password_hash IS NOT NULL OR NOT EXISTS (
    SELECT FROM user_invitations AS asked WHERE asked.user_id = ${users}.id AND asked.by_nonprofit))`;
