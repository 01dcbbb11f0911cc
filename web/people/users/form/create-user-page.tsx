import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { createUser, userDraft, userMessages } from '#contract/people/users.ts';
import { type User, uploadUserImage } from '#contract/platform/access/accounts.ts';
import { may } from '#contract/platform/access/permissions.ts';
import { roleLabels } from '#contract/platform/access/role-labels.ts';
import { ApiFailure, call } from '../../../platform/api.ts';
import { useSignedInUser } from '../../../platform/session.ts';
import { refresh } from '../../../platform/stale.ts';
import { showAlert } from '../../../platform/ui/feedback/alerts/alerts.ts';
import type { SearchChoices } from '../../../platform/ui/forms/fields/choosing/type-ahead.tsx';
import { PasswordField } from '../../../platform/ui/forms/fields/password-field.tsx';
import { showInvalid } from '../../../platform/ui/forms/form-alerts.ts';
import { SaveBar } from '../../../platform/ui/forms/save-bar.tsx';
import { useRecordForm } from '../../../platform/ui/forms/use-record-form.ts';
import { PageHeader } from '../../../platform/ui/page/page-header.tsx';
import { type ChosenPicture, PictureChoice } from '../../../platform/ui/pictures/picture-choice.tsx';
import { upload } from '../../../platform/upload.ts';
import { BackToUsers } from '../back-to-users.tsx';
import { NameFields, NonprofitNames, Part, ProfileParts, StandingFields } from './user-fields.tsx';
import classes from './user-form.module.css';
import { emptyUser, type UserValues, userLabels } from './user-form-values.ts';

export function CreateUserPage({ searchNonprofits }: { searchNonprofits: SearchChoices }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const me = useSignedInUser();
  const manages = may(me, 'manageUsers');
  const [names] = useState(() => new NonprofitNames());
  const [picture, setPicture] = useState<ChosenPicture>();
  const toList = () => void navigate({ to: '/users' });
  const form = useRecordForm<UserValues, User>({
    copyAs: 'new user',
    values: emptyUser,
    whole: true,
    schema: userDraft,
    // nonprofit staff may not send some fields: the server sets them
    toBody: (values) => bodyOf(values, manages),
    send: (body) => call(createUser, { body, quiet: 'refusals' }),
    onInvalid: (errors) => showInvalid(errors, userMessages.required),
    onSaved: (user) => {
      void addPicture(user, picture);
      void refresh(client, 'users');
      showAlert({ tone: 'success', text: createdText(user, form.values.password !== '') });
      toList();
    },
  });

  return (
    <>
      <PageHeader title="New User" breadcrumb={<BackToUsers />} />
      <form className={classes.form} {...form.formProps}>
        <Part title="Account">
          <NameFields form={form} />
          <TextInput {...form.input('email')} label={userLabels.email} type="email" autoComplete="off" withAsterisk />
          <PasswordField
            {...form.input('password')}
            label="Password"
            autoComplete="new-password"
            description="Leave blank to email them a link to choose their own."
          />
        </Part>
        <Part title="Access">
          {manages ? (
            <StandingFields form={form} names={names} searchNonprofits={searchNonprofits} />
          ) : (
            <>
              <TextInput label={userLabels.roles} value={roleLabels.NONPROFIT_STAFF} readOnly variant="filled" />
              <TextInput label={userLabels.nonprofit} value={me.nonprofitRef?.name ?? ''} readOnly variant="filled" />
            </>
          )}
        </Part>
        <ProfileParts form={form} />
        <Part title="Profile Image">
          <PictureChoice title="Upload a Profile Image" aspect={1} picture={picture} onChoose={setPicture} />
        </Part>
        <SaveBar form={form} unchanged="" onCancel={toList} />
      </form>
    </>
  );
}

function bodyOf({ password, ...values }: UserValues, manages: boolean): Record<string, unknown> {
  const { roles, staffFields, nonprofit, isActive, staffNotes, ...others } = values;
  const { boardUntil, boardMayComment, boardMayExport, ...profile } = others;
  const board = { boardUntil, boardMayComment, boardMayExport };
  const managed = { roles, staffFields, nonprofit, isActive, staffNotes, ...board };
  return { ...profile, ...(manages && managed), password: password === '' ? null : password };
}

function createdText(user: User, withPassword: boolean): string {
  const name = user.fullName || user.email;
  return withPassword || !user.isActive
    ? `${name} was created.`
    : `${name} was created. A link to set a password is on its way to ${user.email}.`;
}

/** Uploads the picture of the created user. If the upload fails, shows an alert. The picture can be added later on the profile. */
async function addPicture(user: User, picture: ChosenPicture | undefined): Promise<void> {
  if (!picture) return;
  const { file, crop } = picture;
  try {
    await upload(uploadUserImage, { params: { id: user.id }, file, fields: { crop }, quiet: true });
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    showAlert({ tone: 'error', title: 'Error...', text: `The picture was not uploaded: ${error.summary}` });
  }
}
