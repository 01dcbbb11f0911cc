/**
 * SQL: the roles that this row of `users` has now. A board member's role ends by itself when the last day of the term is over in
 * every time zone; a job takes it from the stored roles in the following night.
 */
export const rolesNowSql = `(CASE WHEN users.board_until < (now() AT TIME ZONE 'Etc/GMT+12')::date
  THEN array_remove(users.roles, 'BOARD_MEMBER') ELSE users.roles END)`;
