import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { acceptedYearChoices } from '#contract/nonprofits/accepted-years.ts';
import { budgetSizeLabels, budgetSizes } from '#contract/nonprofits/choices.ts';
import { factTexts, moreTexts, nonprofitMessages } from '#contract/nonprofits/fields.ts';
import { nteeName } from '#contract/nonprofits/ntee.ts';
import { may } from '#contract/platform/access/permissions.ts';
import { shownAddress } from '#contract/platform/appearance/shown-addresses.ts';
import { keysOf } from '#contract/platform/fields/field.ts';
import { useSignedInUser } from '../../../platform/session.ts';
import { MarkedLabel } from '../../../platform/ui/forms/field-marks.tsx';
import { AddressFields } from '../../../platform/ui/forms/fields/address-fields.tsx';
import { TagsField } from '../../../platform/ui/forms/fields/choosing/tags-field.tsx';
import { PhoneField } from '../../../platform/ui/forms/fields/phone-field.tsx';
import { SocialLinkFields } from '../../../platform/ui/forms/fields/social-link-fields.tsx';
import { TextControl } from '../../../platform/ui/forms/fields/text-control.tsx';
import { FormSection } from '../../../platform/ui/forms/form-section.tsx';
import { section } from '../form-parts.ts';
import classes from '../nonprofit-form.module.css';
import { type FlagPath, type NonprofitForm, nonprofitLabels, type TextPath } from '../nonprofit-values.ts';
import { CrosslistedCategory, PrintCategory, WebCategories } from './category-fields.tsx';
import { CheckboxGroup } from './checkbox-group.tsx';
import { IrsField } from './irs-fields.tsx';

const ofFinance = 'Only colleagues with the field of work “finance” can change this.';

interface Props {
  form: NonprofitForm;
}

/** A text field. Autofill is off: browsers would fill in the user's own data. */
function Line({ form, path, ...rest }: Props & { path: TextPath; type?: string; description?: string; readOnly?: boolean }) {
  return (
    <TextInput
      {...form.input(path)}
      label={<MarkedLabel path={path}>{nonprofitLabels[path]}</MarkedLabel>}
      autoComplete="off"
      {...rest}
    />
  );
}

function Passage({ form, path, rows }: Props & { path: TextPath; rows: number }) {
  return <Textarea {...form.input(path)} label={<MarkedLabel path={path}>{nonprofitLabels[path]}</MarkedLabel>} rows={rows} />;
}

function Tick({ form, path, ...rest }: Props & { path: FlagPath; description?: string; disabled?: boolean }) {
  return <Checkbox {...form.checkbox(path)} label={nonprofitLabels[path]} {...rest} />;
}

/** The meaning of the typed NTEE code, or a hint if the code is unknown. */
const nteeHint = (code: string) => nteeName(code.trim().toUpperCase()) || 'What the IRS says it works on: a letter and digits.';

export function AboutSection({ form }: Props) {
  return (
    <FormSection {...section('about')}>
      <div className={classes.pairs}>
        <div className={classes.stack}>
          <IrsField form={form} path="name" withAsterisk />
          <Passage form={form} path="shortDescription" rows={4} />
        </div>
        <Passage form={form} path="longDescription" rows={8} />
      </div>
      <TagsField {...form.field('tags')} />
    </FormSection>
  );
}

interface ContactProps extends Props {
  /** true: the user cannot change the email address */
  emailReadOnly?: boolean;
}

export function ContactSection({ form, emailReadOnly = false }: ContactProps) {
  return (
    <FormSection {...section('contact')}>
      <div className={classes.pairs}>
        <AddressFields form={form} />
        <PhoneField number={form.field('phoneNumber')} region={form.field('phoneRegion')} />
        <Line form={form} path="faxNumber" type="tel" />
        <Line form={form} path="url" />
        <Line form={form} path="givingUrl" />
        <Line
          form={form}
          path="email"
          type="email"
          readOnly={emailReadOnly}
          {...(emailReadOnly ? { description: 'Only programme staff can change this.' } : {})}
        />
      </div>
    </FormSection>
  );
}

/** Asks for the website only once: the homepage is also the website among the links, unless the user says otherwise. */
export function SocialSection({ form }: Props) {
  const { website, url } = form.values;
  const [another, setAnother] = useState(false);
  const isHomepage = website === '' || shownAddress(website) === shownAddress(url.trim());
  const asks = another || !isHomepage || form.errors.website !== undefined;

  function choose(homepage: boolean): void {
    setAnother(!homepage);
    if (homepage && !isHomepage) form.set('website', '');
  }

  return (
    <FormSection {...section('social')}>
      <Checkbox
        className="below-4"
        checked={!asks}
        label="The website is the homepage"
        onChange={({ currentTarget }) => choose(currentTarget.checked)}
      />
      <div className={classes.pairs}>
        <SocialLinkFields field={form.field} without={asks ? undefined : 'website'} />
      </div>
    </FormSection>
  );
}

export function MoreSection({ form }: Props) {
  return (
    <FormSection {...section('more')}>
      <div className={classes.pairs}>
        {keysOf(moreTexts).map((path) => (
          <TextControl key={path} form={form} fields={moreTexts} path={path} />
        ))}
      </div>
      <Tick form={form} path="impactPublic" description="Visitors read it on the profile's public page and in comparisons." />
    </FormSection>
  );
}

export function FactsSection({ form }: Props) {
  const me = useSignedInUser();
  const fixed = may(me, 'manageNonprofits') && !may(me, 'editPayoutAccounts');
  return (
    <FormSection {...section('facts')}>
      <div className={classes.pairs}>
        <BudgetField form={form} />
        <IrsField form={form} path="ein" description="Nine digits." />
        {keysOf(factTexts).map((path) => (
          <Line key={path} form={form} path={path} />
        ))}
        <Line
          form={form}
          path="paypalEmail"
          type="email"
          readOnly={fixed}
          description={fixed ? ofFinance : 'Seen by you, your colleagues and programme staff.'}
        />
      </div>
    </FormSection>
  );
}

function BudgetField({ form }: Props) {
  const { value, onChange, name, error } = form.field('budgetSize');
  return (
    <NativeSelect
      name={name}
      label={<MarkedLabel path="budgetSize">{nonprofitLabels.budgetSize}</MarkedLabel>}
      value={value ?? ''}
      error={error}
      onChange={({ currentTarget }) => onChange(budgetSizes.find((size) => size === currentTarget.value) ?? null)}
    >
      <option value="">Choose a budget size</option>
      {budgetSizes.map((size) => (
        <option key={size} value={size}>
          {budgetSizeLabels[size]}
        </option>
      ))}
    </NativeSelect>
  );
}

export function InactiveDate({ form }: Props) {
  const { value, onChange, name, error } = form.field('inactiveDate');
  return (
    <TextInput
      name={name}
      label={nonprofitLabels.inactiveDate}
      type="date"
      description="Leave blank while the nonprofit is active."
      value={value ?? ''}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
    />
  );
}

interface CatalogueProps extends Props {
  /** fields that a new nonprofit does not have yet */
  children?: ReactNode;
}

/** The fields that only programme staff set: publication, access to the library, accepted years and categories. */
export function CatalogueSection({ form, children }: CatalogueProps) {
  // a stored year beyond the rule can be taken out
  const known = new Set([...form.values.acceptedYears, ...acceptedYearChoices()]);
  const grants = may(useSignedInUser(), 'manageSubscriptions');
  const years = [...known].toSorted((one, other) => other - one).map((year) => ({ value: year, label: String(year) }));
  return (
    <FormSection {...section('catalogue')} note="Only programme staff can change this.">
      <div className={classes.pairs}>
        <Tick form={form} path="display" description="Everyone can read the profile in the public directory." />
        <Tick form={form} path="print" description="The nonprofit is in the printed catalogue." />
        <Tick
          form={form}
          path="learningCommonsGranted"
          disabled={!grants}
          description={
            grants ? 'Access without an end. A subscription or a decision gives access too.' : nonprofitMessages.libraryGrant
          }
        />
      </div>
      <CheckboxGroup {...form.field('acceptedYears')} label="Accepted Years" options={years} />
      <WebCategories form={form} />
      <div className={classes.pairs}>
        <PrintCategory form={form} />
        <CrosslistedCategory form={form} />
        <Line form={form} path="nteeCode" description={nteeHint(form.input('nteeCode').value)} />
        {children}
      </div>
    </FormSection>
  );
}
