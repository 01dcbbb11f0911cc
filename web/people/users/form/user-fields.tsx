import { Checkbox, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { inOrder, workInOrder } from '#contract/people/user-fields.ts';
import { type FieldOfWork, fieldsOfWork } from '#contract/platform/access/fields-of-work.ts';
import { roleLabels } from '#contract/platform/access/role-labels.ts';
import { type Role, roles } from '#contract/platform/access/roles.ts';
import { workLabels } from '#contract/platform/access/work-labels.ts';
import { type Choice, type SearchChoices, TypeAhead } from '../../../platform/ui/forms/fields/choosing/type-ahead.tsx';
import { DayControl } from '../../../platform/ui/forms/fields/day-control.tsx';
import { PhoneField } from '../../../platform/ui/forms/fields/phone-field.tsx';
import { SocialLinkFields } from '../../../platform/ui/forms/fields/social-link-fields.tsx';
import { StateSelect } from '../../../platform/ui/forms/fields/state-select.tsx';
import { ZipcodeField } from '../../../platform/ui/forms/fields/zipcode-field.tsx';
import type { useRecordForm } from '../../../platform/ui/forms/use-record-form.ts';
import classes from './user-form.module.css';
import { type UserValues, userLabels } from './user-form-values.ts';

export type UserForm = Pick<ReturnType<typeof useRecordForm<UserValues, unknown>>, 'field' | 'input' | 'checkbox' | 'errors'>;

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="stack gap-4-half">
      <h2 className="text-20">{title}</h2>
      {children}
    </section>
  );
}

export function NameFields({ form: { input } }: { form: UserForm }) {
  return (
    <div className={`${classes.pair} pair`}>
      <TextInput {...input('firstName')} label={userLabels.firstName} autoComplete="off" maxLength={100} />
      <TextInput {...input('lastName')} label={userLabels.lastName} autoComplete="off" maxLength={100} />
    </div>
  );
}

function ContactFields({ form: { field, input } }: { form: UserForm }) {
  return (
    <>
      <TextInput {...input('jobTitle')} label={userLabels.jobTitle} maxLength={200} />
      <PhoneField number={field('phoneNumber')} region={field('phoneRegion')} />
      <div className={`${classes.pair} pair`}>
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

/** The names of the nonprofits that a form has shown, because the form's values have only ids. */
export class NonprofitNames {
  readonly #names = new Map<number, string>();

  add(nonprofit: Choice | null): void {
    if (nonprofit) this.#names.set(nonprofit.id, nonprofit.name);
  }

  of(id: number): string {
    return this.#names.get(id) ?? `Nonprofit ${id}`;
  }
}

interface StandingProps {
  form: UserForm;
  names: NonprofitNames;
  searchNonprofits: SearchChoices;
}

/** Fields that only programme staff change. */
export function StandingFields({ form: { field, input, checkbox }, names, searchNonprofits }: StandingProps) {
  const { value: id, error, onChange } = field('nonprofit');
  return (
    <>
      <Checkbox {...checkbox('isActive')} label={userLabels.isActive} />
      <RoleFields {...field('roles')} />
      {field('roles').value.includes('CFP_STAFF') && <WorkFields {...field('staffFields')} />}
      {field('roles').value.includes('BOARD_MEMBER') && <TermFields form={{ field, checkbox }} />}
      <TypeAhead
        label={userLabels.nonprofit}
        name="nonprofit"
        value={id === null ? null : { id, name: names.of(id) }}
        onChange={(choice) => {
          names.add(choice);
          onChange(choice?.id ?? null);
        }}
        search={searchNonprofits}
        error={error}
      />
      <Textarea
        {...input('staffNotes')}
        label={userLabels.staffNotes}
        description="Only programme staff can see these."
        autosize
        minRows={3}
        maxRows={16}
      />
    </>
  );
}

/** The parts of the form that are the same for a new and an existing user. */
export function ProfileParts({ form }: { form: UserForm }) {
  return (
    <>
      <Part title="Contact">
        <ContactFields form={form} />
      </Part>
      <Part title="Links">
        <div className={`${classes.pair} pair`}>
          <SocialLinkFields field={(name) => form.field(`socialLinks.${name}`)} />
        </div>
      </Part>
      <Part title="Notes">
        <Textarea {...form.input('notes')} label={userLabels.notes} autosize minRows={3} maxRows={16} />
      </Part>
    </>
  );
}

const roleDescriptions: Partial<Record<Role, string>> = {
  CFP_STAFF:
    'The programme’s own staff. With all fields of work, they see and change everything. With some, they change what belongs to these, and read most of the rest.',
  BOARD_MEMBER:
    'Reads what programme staff read, until the last day of a term. Not: bank details, staff’s notes, drafts of letters.',
};

/** The term of a board member, and what staff let the person do. */
function TermFields({ form: { field, checkbox } }: { form: Pick<UserForm, 'field' | 'checkbox'> }) {
  return (
    <fieldset className={classes.roles}>
      <legend className={classes.legend}>Board member</legend>
      <DayControl {...field('boardUntil')} name="boardUntil" label={userLabels.boardUntil} />
      <Checkbox
        {...checkbox('boardMayComment')}
        label={userLabels.boardMayComment}
        description="Staff and other board members read the comments."
      />
      <Checkbox
        {...checkbox('boardMayExport')}
        label={userLabels.boardMayExport}
        description="People, nonprofits, donations, applications and reviews, as CSV or for Excel."
      />
    </fieldset>
  );
}

const workDescriptions: Record<FieldOfWork, string> = {
  content: 'Nonprofits, categories, photos, announcements, resources, the library and the catalogue.',
  finance: 'Donations, imports, statements, payouts, and subscriptions with their orders.',
  applications: 'Templates, responses, reviews, reviewers and decisions.',
};

interface WorkProps {
  value: FieldOfWork[] | null;
  onChange: (fields: FieldOfWork[] | null) => void;
  error: string | undefined;
}

/** The fields of work of programme staff: all of them with the administration, or chosen ones. */
function WorkFields({ value, onChange, error }: WorkProps) {
  return (
    <fieldset className={classes.roles}>
      <legend className={classes.legend}>{userLabels.staffFields}</legend>
      <Checkbox
        label="All fields, and the administration"
        description="Users and rights, settings, the words of letters, upkeep, merges, and the audit trail."
        checked={value === null}
        onChange={({ currentTarget: { checked } }) => onChange(checked ? null : [...fieldsOfWork])}
      />
      {fieldsOfWork.map((one) => (
        <Checkbox
          key={one}
          label={workLabels[one]}
          description={workDescriptions[one]}
          disabled={value === null}
          checked={value === null || value.includes(one)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(workInOrder(checked ? [...(value ?? []), one] : (value ?? []).filter((other) => other !== one)))
          }
        />
      ))}
      <FieldProblem text={error} />
    </fieldset>
  );
}

/** Below the checkboxes of one field. */
function FieldProblem({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <p role="alert" className="loss text-13 whole-row">
      {text}
    </p>
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
          {...(roleDescriptions[role] && { description: roleDescriptions[role] })}
          checked={value.includes(role)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(inOrder(checked ? [...value, role] : value.filter((other) => other !== role)))
          }
        />
      ))}
      <FieldProblem text={error} />
    </fieldset>
  );
}
