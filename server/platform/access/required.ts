import { isProgrammeStaff } from '#contract/platform/access/permissions.ts';
import type { Role } from '#contract/platform/access/roles.ts';
import { secondFactorMessages } from '#contract/platform/access/second-factor.ts';
import type { App } from '#server/platform/http/app.ts';
import { refuse } from '#server/platform/http/errors.ts';
import type { Config } from '#server/platform/process/config.ts';

/** The data that each request reads about its user, to decide whether the user must set up a second factor. */
export interface AskedPerson {
  id: number;
  roles: Role[];
  has_second_factor: boolean;
  /** null: not asked yet */
  days_since_asked: number | null;
}

export function isRequiredOf({ staffSecondFactor }: Config, { roles }: Pick<AskedPerson, 'roles'>): boolean {
  return staffSecondFactor !== null && isProgrammeStaff({ roles });
}

/** Days that remain to set up a second factor; null if it is not required, or already in use. */
export function daysLeft(config: Config, person: AskedPerson): number | null {
  const { staffSecondFactor } = config;
  if (staffSecondFactor === null || person.has_second_factor || !isRequiredOf(config, person)) return null;
  return Math.max(0, Math.ceil(staffSecondFactor.graceDays - (person.days_since_asked ?? 0)));
}

/**
 * If programme staff must have a second factor, each person gets some days to set it up, from the person's first request. Returns
 * whether these days are over, so that only the set-up is allowed.
 */
export async function mustSetUpFirst({ pool, config }: Pick<App, 'pool' | 'config'>, person: AskedPerson): Promise<boolean> {
  const days = daysLeft(config, person);
  if (days === null) return false;
  if (person.days_since_asked === null) await pool.query(askText, [person.id]);
  return days === 0;
}

const askText = 'UPDATE users SET second_factor_asked_at = now() WHERE id = $1 AND second_factor_asked_at IS NULL';

export const setUpIsDue = () => refuse(403, secondFactorMessages.due, undefined, { secondFactorDue: true });
