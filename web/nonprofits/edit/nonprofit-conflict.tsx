import { useQuery } from '@tanstack/react-query';
import type { Nonprofit } from '#contract/nonprofit-record.ts';
import { ConflictDialog } from '../../ui/conflict-dialog.tsx';
import { categoriesQuery } from '../nonprofit-queries.ts';
import { type NonprofitForm, nonprofitLabels, shownValue } from './nonprofit-values.ts';
import { usePossiblePrimaryUsers } from './primary-user-field.tsx';

/** Somebody else saved the profile, or its wish list, first: shows both. */
export function NonprofitConflict({ form, nonprofit }: { form: NonprofitForm; nonprofit: Nonprofit }) {
  const { data: categories = [] } = useQuery(categoriesQuery);
  const users = new Map(usePossiblePrimaryUsers(nonprofit).map(({ id, fullName }) => [id, fullName]));
  return (
    <ConflictDialog
      what="this profile"
      conflict={form.conflict}
      labels={nonprofitLabels}
      format={(path, value) => shownValue(path, value, categories, users)}
      busy={form.busy}
      onReapply={form.reapply}
      onClose={form.closeConflict}
    />
  );
}
