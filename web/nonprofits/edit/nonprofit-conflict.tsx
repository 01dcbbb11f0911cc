import { useQuery } from '@tanstack/react-query';
import type { Nonprofit } from '#contract/nonprofits/record.ts';
import { ConflictDialog } from '../../platform/ui/dialogs/conflict-dialog.tsx';
import { categoriesQuery } from '../nonprofit-queries.ts';
import { usePossiblePrimaryUsers } from './fields/primary-user-field.tsx';
import { type NonprofitForm, nonprofitLabels, shownValues } from './nonprofit-values.ts';

/** Shows both versions when another person saved the profile or the wish list first. */
export function NonprofitConflict({ form, nonprofit }: { form: NonprofitForm; nonprofit: Nonprofit }) {
  const { data: categories = [] } = useQuery(categoriesQuery);
  const users = new Map(usePossiblePrimaryUsers(nonprofit).map(({ id, fullName }) => [id, fullName]));
  return (
    <ConflictDialog
      what="this profile"
      conflict={form.conflict}
      labels={nonprofitLabels}
      formats={shownValues(categories, users)}
      busy={form.busy}
      onReapply={form.reapply}
      onClose={form.closeConflict}
    />
  );
}
