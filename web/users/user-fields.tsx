import { Checkbox, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { type Role, roleLabels, roles } from '#contract/permissions.ts';
import { PhoneField } from '../ui/phone-field.tsx';
import { SocialLinkFields } from '../ui/social-link-fields.tsx';
import { StateSelect } from '../ui/state-select.tsx';
import { type Choice, TypeAhead } from '../ui/type-ahead.tsx';
import type { useRecordForm } from '../ui/use-record-form.ts';
import { ZipcodeField } from '../ui/zipcode-field.tsx';
import classes from './user-form.module.css';
import { inOrder, type UserValues, userLabels } from './user-form-values.ts';
import { searchNonprofits } from './user-queries.ts';

export type UserForm = Pick<ReturnType<typeof useRecordForm<UserValues, unknown>>, 'field' | 'input' | 'checkbox' | 'errors'>;

/** A part of the form under its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part}>
      <h2 className={classes.heading}>{title}</h2>
      {children}
    </section>
  );
}

export function NameFields({ form: { input } }: { form: UserForm }) {
  return (
    <div className={classes.pair}>
      <TextInput {...input('firstName')} label={userLabels.firstName} autoComplete="off" maxLength={100} />
      <TextInput {...input('lastName')} label={userLabels.lastName} autoComplete="off" maxLength={100} />
    </div>
  );
}

export function ContactFields({ form: { field, input } }: { form: UserForm }) {
  return (
    <>
      <TextInput {...input('jobTitle')} label={userLabels.jobTitle} maxLength={200} />
      <PhoneField number={field('phoneNumber')} region={field('phoneRegion')} />
      <div className={classes.pair}>
        <TextInput {...input('address.address1')} label="Address 1" maxLength={200} />
        <TextInput {...input('address.address2')} label="Address 2" maxLength={200} />
      </div>
      <div className={classes.triple}>
        <TextInput {...input('address.city')} label="City" maxLength={100} />
        <StateSelect {...input('address.state')} />
        <ZipcodeField {...field('address.zipcode')} />
      </div>
    </>
  );
}

export function LinkFields({ form: { field } }: { form: UserForm }) {
  return (
    <div className={classes.pair}>
      <SocialLinkFields field={(name) => field(`socialLinks.${name}`)} />
    </div>
  );
}

interface StandingProps {
  form: UserForm;
  /** of the chosen nonprofit; its id is the form's value */
  nonprofitName: (id: number) => string;
  onNonprofit: (choice: Choice | null) => void;
}

/** What programme staff alone decide. */
export function StandingFields({ form: { field, input, checkbox }, nonprofitName, onNonprofit }: StandingProps) {
  const { value: id, error } = field('nonprofit');
  return (
    <>
      <Checkbox {...checkbox('isActive')} label={userLabels.isActive} />
      <RoleFields {...field('roles')} />
      <TypeAhead
        label={userLabels.nonprofit}
        name="nonprofit"
        value={id === null ? null : { id, name: nonprofitName(id) }}
        onChange={onNonprofit}
        search={searchNonprofits}
        error={error}
      />
      <Textarea
        {...input('notes')}
        label={userLabels.notes}
        description="For programme staff alone."
        autosize
        minRows={3}
        maxRows={16}
      />
    </>
  );
}

interface RoleProps {
  value: Role[];
  onChange: (roles: Role[]) => void;
  error: string | undefined;
}

function RoleFields({ value, onChange, error }: RoleProps) {
  return (
    <fieldset className={classes.roles}>
      <legend className={classes.legend}>{userLabels.roles}</legend>
      {roles.map((role) => (
        <Checkbox
          key={role}
          label={roleLabels[role]}
          checked={value.includes(role)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(inOrder(checked ? [...value, role] : value.filter((other) => other !== role)))
          }
        />
      ))}
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
