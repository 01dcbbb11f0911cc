import type { UserChanges } from '#contract/people/users.ts';
import { profileTexts } from '#contract/platform/access/accounts.ts';
import { pickFields } from '#contract/platform/fields/field.ts';
import { storedLinks } from '#contract/platform/fields/social-links.ts';
import { readPhone } from './phone.ts';

interface Before {
  phoneNumber: string;
  phoneRegion: string;
}

/** The columns of the sent fields that users may change themselves. `change.ts` handles roles and rights. */
export function ownColumns(sent: UserChanges, before: Before) {
  const { viewedLearningCommonsModal, address, socialLinks } = sent;
  return {
    ...pickFields(profileTexts, sent),
    ...(viewedLearningCommonsModal !== undefined && { viewedLearningCommonsModal }),
    ...phoneColumns(sent, before),
    ...given({ ...address }),
    ...(socialLinks && storedLinks(socialLinks)),
  };
}

/** A number and its region belong together: a change of either is checked together with the other's new or stored value. */
function phoneColumns({ phoneNumber, phoneRegion }: UserChanges, before: Before): Partial<Before> {
  if (phoneNumber === undefined && phoneRegion === undefined) return {};
  const after = { phoneNumber: phoneNumber ?? before.phoneNumber, phoneRegion: phoneRegion ?? before.phoneRegion };
  const same = after.phoneNumber === before.phoneNumber && after.phoneRegion === before.phoneRegion;
  return same ? {} : readPhone(after);
}

/** Drops members that were not sent. */
function given<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
}
