import { Link } from '@tanstack/react-router';

/** A link on the home pages to the dates of the year. */
export function CalendarLink() {
  return (
    <p className="above-6 below-6">
      What is due when: <Link to="/calendar">see the calendar of the year</Link>
    </p>
  );
}
