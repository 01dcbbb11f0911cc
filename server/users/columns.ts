import { storedLinks } from '#contract/social-links.ts';
import type { UserChanges } from '#contract/users.ts';
import { readPhone } from '#server/phone.ts';

interface Before {
  phoneNumber: string;
  phoneRegion: string;
}

/** The columns of a person's own fields that were sent; those of who they are to the programme are `change.ts`'s. */
export function ownColumns(sent: UserChanges, before: Before) {
  const { firstName, lastName, jobTitle, viewedLearningCommonsModal, address, socialLinks } = sent;
  return {
    ...given({ firstName, lastName, jobTitle, viewedLearningCommonsModal }),
    ...phoneColumns(sent, before),
    ...given({ ...address }),
    ...(socialLinks && storedLinks(socialLinks)),
  };
}

/** A number and its country are one: either is checked with what the other is or becomes. */
function phoneColumns({ phoneNumber, phoneRegion }: UserChanges, before: Before): Partial<Before> {
  if (phoneNumber === undefined && phoneRegion === undefined) return {};
  const after = { phoneNumber: phoneNumber ?? before.phoneNumber, phoneRegion: phoneRegion ?? before.phoneRegion };
  const same = after.phoneNumber === before.phoneNumber && after.phoneRegion === before.phoneRegion;
  return same ? {} : readPhone(after);
}

/** Without the members that were not sent. */
function given<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
}
