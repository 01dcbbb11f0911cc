interface Named {
  firstName: string;
  lastName: string;
  email: string;
}

/** The name to show for an account, as `person_name()` in SQL: the email address if the account has no name. */
export function personName({ firstName, lastName, email }: Named): string {
  return `${firstName} ${lastName}`.trim() || email;
}
