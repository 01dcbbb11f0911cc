import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changeUser, userChanges, userMessages } from '#contract/people/users.ts';
import type { User } from '#contract/platform/access/accounts.ts';
import { workInWords } from '#contract/platform/access/work-labels.ts';
import { call } from '../../../platform/api.ts';
import { programme } from '../../../platform/programme/programme.ts';
import { useSignedInUser } from '../../../platform/session.ts';
import { confirm } from '../../../platform/ui/dialogs/confirm.ts';
import { ConflictDialog } from '../../../platform/ui/dialogs/conflict-dialog.tsx';
import { showAlert } from '../../../platform/ui/feedback/alerts/alerts.ts';
import type { SearchChoices } from '../../../platform/ui/forms/fields/choosing/type-ahead.tsx';
import { showInvalid } from '../../../platform/ui/forms/form-alerts.ts';
import { SaveBar } from '../../../platform/ui/forms/save-bar.tsx';
import { useRecordForm } from '../../../platform/ui/forms/use-record-form.ts';
import { PageHeader } from '../../../platform/ui/page/page-header.tsx';
import { keepUser } from '../user-queries.ts';
import { Folded } from './folded.tsx';
import { NameFields, NonprofitNames, Part, ProfileParts, StandingFields } from './user-fields.tsx';
import classes from './user-form.module.css';
import { accessQuestion, rolesInWords, type UserValues, userLabels, valuesOf } from './user-form-values.ts';

interface Props {
  user: User;
  /** true in the last step of a reviewer's set-up: the optional fields are then folded */
  setUp?: true | undefined;
  searchNonprofits: SearchChoices;
  /** called after saving or cancelling */
  onDone: () => void;
}

function howToMove(isOwn: boolean): string {
  return isOwn
    ? 'You change it under Password and Sessions in My Profile.'
    : `To have it changed, write to ${programme().programmeEmail}.`;
}

/** The form of a user. Fields that the signed-in user may not change are read only. */
export function UserEdit({ user, setUp, searchNonprofits, onDone }: Props) {
  const client = useQueryClient();
  const me = useSignedInUser();
  const [names] = useState(() => new NonprofitNames());
  names.add(user.nonprofitRef);
  const name = user.fullName || user.email;
  const isOwn = user.id === me.id;
  const form = useRecordForm<UserValues, User>({
    copyAs: `user ${user.id}`,
    values: valuesOf(user),
    version: user.version,
    schema: userChanges,
    send: (body: object, version) => call(changeUser, { params: { id: user.id }, body: { ...body, version }, quiet: 'refusals' }),
    ask: async (after, before) => {
      const question = accessQuestion(user, before, after, isOwn);
      return question === null || confirm(question);
    },
    onInvalid: (errors) => showInvalid(errors, userMessages.required),
    onSaved: (saved) => {
      keepUser(client, saved);
      showAlert({ tone: 'success', text: 'User profile updated successfully.' });
      onDone();
    },
    readCurrent: (current) => {
      const record = current as User;
      names.add(record.nonprofitRef);
      return { values: valuesOf(record), version: record.version };
    },
  });

  return (
    <>
      <PageHeader title={isOwn ? 'Edit My Profile' : `Edit ${name}`}>
        {setUp && <p className="above-1-half">Check your details, then you are done.</p>}
      </PageHeader>
      <form className={classes.form} {...form.formProps}>
        <Part title="Name">
          <NameFields form={form} />
          <TextInput
            {...form.input('email')}
            label={userLabels.email}
            type="email"
            autoComplete="off"
            readOnly={isOwn || !user.can.manage}
            {...(isOwn || !user.can.manage ? { variant: 'filled', description: howToMove(isOwn) } : {})}
          />
        </Part>
        <Folded when={setUp} errors={form.errors}>
          <ProfileParts form={form} />
        </Folded>
        {user.can.manage && (
          <Part title="Access">
            <StandingFields form={form} names={names} searchNonprofits={searchNonprofits} />
          </Part>
        )}
        <SaveBar form={form} {...(setUp && { cancel: 'Not now', unchanged: 'Nothing changed' })} onCancel={onDone} />
      </form>
      <ConflictDialog
        what={isOwn ? 'your profile' : 'this profile'}
        conflict={form.conflict}
        labels={userLabels}
        formats={{ roles: rolesInWords, staffFields: workInWords, nonprofit: (id) => (id === null ? '' : names.of(id)) }}
        busy={form.busy}
        onReapply={form.reapply}
        onClose={form.closeConflict}
      />
    </>
  );
}
