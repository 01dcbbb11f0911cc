import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type BudgetSize, budgetSizeLabels, budgetSizes } from '#contract/nonprofit-choices.ts';
import { acceptedYearChoices } from '#contract/nonprofit-draft.ts';
import { AddressFields } from '../../nonprofit-items/address-fields.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { SocialLinkFields } from '../../ui/social-link-fields.tsx';
import { TagsField } from '../../ui/tags-field.tsx';
import { CategoryFields } from './category-fields.tsx';
import { CheckboxGroup } from './checkbox-group.tsx';
import { FormSection } from './form-section.tsx';
import classes from './nonprofit-form.module.css';
import { type NonprofitForm, nonprofitLabels } from './nonprofit-values.ts';

interface Props {
  form: NonprofitForm;
}

/** A line of text with its label; a nonprofit's facts are not the writer's own, so nothing is filled in. */
export function Line({ form, path, ...rest }: Props & { path: string; type?: string; description?: string; readOnly?: boolean }) {
  return <TextInput {...form.input(path)} label={nonprofitLabels[path]} autoComplete="off" {...rest} />;
}

export function Passage({ form, path, rows = 3 }: Props & { path: string; rows?: number }) {
  return <Textarea {...form.input(path)} label={nonprofitLabels[path]} rows={rows} />;
}

export function Tick({ form, path, description }: Props & { path: string; description?: string }) {
  return <Checkbox {...form.checkbox(path)} label={nonprofitLabels[path]} {...(description ? { description } : {})} />;
}

/** What it is called and what it says of itself in a few words. */
export function AboutFields({ form }: Props) {
  return (
    <>
      <TextInput {...form.input('name')} label={nonprofitLabels.name} withAsterisk autoComplete="off" />
      <Passage form={form} path="shortDescription" />
      <Passage form={form} path="longDescription" rows={8} />
      <TagsField {...form.field('tags')} />
    </>
  );
}

interface ContactProps extends Props {
  /** who may not change the address that the programme writes to */
  emailReadOnly?: boolean;
}

export function ContactSection({ form, emailReadOnly = false }: ContactProps) {
  return (
    <FormSection title="Contact">
      <AddressFields form={form} />
      <PhoneField number={form.field('phoneNumber')} region={form.field('phoneRegion')} />
      <Line form={form} path="faxNumber" type="tel" />
      <Line form={form} path="url" />
      <Line
        form={form}
        path="email"
        type="email"
        readOnly={emailReadOnly}
        {...(emailReadOnly ? { description: 'Only programme staff can change this.' } : {})}
      />
    </FormSection>
  );
}

export function SocialSection({ form }: Props) {
  return (
    <FormSection title="Social Links">
      <div className={classes.pairs}>
        <SocialLinkFields field={form.field} />
      </div>
    </FormSection>
  );
}

export function BudgetField({ form }: Props) {
  const { value, onChange, name, error } = form.field('budgetSize');
  return (
    <NativeSelect
      name={name}
      label={nonprofitLabels.budgetSize}
      value={value ?? ''}
      error={error}
      onChange={({ currentTarget }) => onChange((currentTarget.value || null) as BudgetSize | null)}
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
      description="Left empty while it is active."
      value={value ?? ''}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
    />
  );
}

/** How the catalogue holds it: where it is published, since when, and under what. */
export function CatalogueFields({ form }: Props) {
  const years = acceptedYearChoices().map((year) => ({ value: year, label: String(year) }));
  return (
    <>
      <div className={classes.ticks}>
        <Tick form={form} path="display" description="Everyone can read the profile in the public directory." />
        <Tick form={form} path="print" description="It stands in the printed catalogue." />
      </div>
      <CheckboxGroup {...form.field('acceptedYears')} label="Accepted Years" options={years} narrow />
      <CategoryFields form={form} />
    </>
  );
}
