import { useQuery } from '@tanstack/react-query';
import { may } from '#contract/platform/access/permissions.ts';
import { useUser } from '../../platform/session.ts';
import { ownRegistrationQuery } from './claim-queries.ts';

/**
 * Whether the person may claim a nonprofit now, and the nonprofit that they registered themselves. A confirmed claim merges the
 * registered nonprofit into the claimed one.
 */
export function useOwnRegistration() {
  const user = useUser();
  const allowed = may(user, 'claimNonprofits');
  const isLinked = (user?.nonprofit ?? null) !== null;
  const { data } = useQuery({ ...ownRegistrationQuery, enabled: allowed && isLinked });
  const registration = (isLinked && data?.registration) || null;
  return { mayClaim: allowed && (!isLinked || registration !== null), registration };
}
