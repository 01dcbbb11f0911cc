import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { nonprofitQuery } from '../../../nonprofits/nonprofit-query.ts';
import { userQuery } from '../../../people/users/user-queries.ts';
import type { Choice } from '../../../platform/ui/forms/fields/choosing/type-ahead.tsx';
import type { NamedRecords } from '../form/donation-fields.tsx';

interface Ids {
  nonprofit: number | null;
  user: number | null;
}

/** The names of the chosen nonprofit and account. Loads them if only their ids are known, as after restoring a form copy. */
export function useNamedRecords(ids: Ids, first: NamedRecords = { nonprofit: null, donor: null }) {
  const [known, setKnown] = useState(first);
  const nonprofit = known.nonprofit?.id === ids.nonprofit ? known.nonprofit : null;
  const donor = known.donor?.id === ids.user ? known.donor : null;
  const loadedNonprofit = useQuery({ ...nonprofitQuery(ids.nonprofit ?? 0), enabled: ids.nonprofit !== null && !nonprofit });
  const loadedDonor = useQuery({ ...userQuery(ids.user ?? 0), enabled: ids.user !== null && !donor });
  const named: NamedRecords = {
    nonprofit: choiceOf(ids.nonprofit, nonprofit, loadedNonprofit.data?.name),
    donor: choiceOf(ids.user, donor, loadedDonor.data?.fullName || loadedDonor.data?.email),
  };
  return { named, onNamed: (changes: Partial<NamedRecords>) => setKnown((now) => ({ ...now, ...changes })) };
}

function choiceOf(id: number | null, known: Choice | null, loaded: string | undefined): Choice | null {
  return id === null ? null : (known ?? { id, name: loaded ?? `Number ${id}` });
}
