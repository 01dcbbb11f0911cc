import { Link } from '@tanstack/react-router';
import { isReviewer, may } from '#contract/platform/access/permissions.ts';
import { useMayOpen } from '../../platform/routes/may-open.ts';
import { useSignedInUser } from '../../platform/session.ts';
import tabStyles from '../../platform/ui/lists/tabs.module.css';
import classes from './application-navigation.module.css';

/**
 * Links to the lists of applications, responses, reviews and decisions: beside a list where there is room, or `above` a page that
 * takes the whole width.
 */
export function ApplicationNavigation({ above = false }: { above?: boolean }) {
  const user = useSignedInUser();
  const staff = may(user, 'readAllApplications');
  const opens = useMayOpen();
  const entries = [
    { label: staff ? 'Templates' : 'Applications', to: '/applications/templates', shown: true },
    { label: staff || isReviewer(user) ? 'Responses' : 'My Applications', to: '/applications/responses', shown: true },
    { label: 'Reviews', to: '/applications/reviews', shown: staff },
    { label: 'Decisions', to: '/applications/board', shown: staff },
  ] as const;
  return (
    <nav aria-label="Applications" className={`${classes.navigation} not-printed ${above ? '' : classes.beside}`}>
      <ul className={tabStyles.tabs}>
        {entries.map(
          ({ label, to, shown }) =>
            shown &&
            opens(to) && (
              <li key={to}>
                <Link to={to} activeOptions={{ exact: true, includeSearch: false }}>
                  {label}
                </Link>
              </li>
            ),
        )}
      </ul>
    </nav>
  );
}
