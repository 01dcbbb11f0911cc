import { Link } from '@tanstack/react-router';

/** Opens the list of an application's withdrawn responses. */
export function WithdrawnLink({ template, count }: { template: number; count: number }) {
  return (
    <Link to="/applications/responses" search={{ applicationTemplate: template, applicationStatus: 'WITHDRAWN' }}>
      {count} withdrawn
    </Link>
  );
}
