import { useRef, useState } from 'react';
import type { IrsOrganization } from '#contract/nonprofits/irs/irs-register.ts';
import { may } from '#contract/platform/access/permissions.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { useSignedInUser } from '../../../platform/session.ts';
import { showAlert } from '../../../platform/ui/feedback/alerts/alerts.ts';
import { MarkedLabel } from '../../../platform/ui/forms/field-marks.tsx';
import { OrganizationInput } from '../../irs-register/organization-input.tsx';
import { type Fill, Proposal } from '../../irs-register/proposal.tsx';
import { saidFields } from '../../irs-register/said-fields.ts';
import { type NonprofitForm, nonprofitLabels, type TextPath } from '../nonprofit-values.ts';

/** The values of the IRS file for each field. Only programme staff change the NTEE code. */
const said: readonly { path: TextPath; value: (organization: IrsOrganization) => string }[] = [
  ...saidFields,
  { path: 'nteeCode', value: ({ nteeCode }) => nteeCode },
];

interface Props {
  form: NonprofitForm;
  path: 'name' | 'ein';
  description?: string;
  withAsterisk?: boolean;
}

/** The field of the name or the EIN. The typed text is looked up in the IRS file, which proposes the other fields. */
export function IrsField({ form, path, ...rest }: Props) {
  const curates = may(useSignedInUser(), 'manageNonprofits');
  const [chosen, setChosen] = useState<IrsOrganization>();
  const { onChange, value, ...field } = form.field(path);
  const latest = useRef(form);
  latest.current = form;
  const fills = chosen
    ? said
        .filter((one) => curates || one.path !== 'nteeCode')
        .map((one) => fillOf(form, { path: one.path, said: one.value(chosen), typed: one.path === path }))
    : [];

  function close(): void {
    setChosen(undefined);
    document.querySelector<HTMLInputElement>(`input[name="${path}"]`)?.focus();
  }

  function take(taken: readonly Fill[]): void {
    for (const { path: one, said } of taken) form.set(one as TextPath, said);
    close();
    if (taken.length === 0) return;
    showAlert({
      tone: 'success',
      text: `${howMany(taken.length, 'field', 'fields')} filled in from the IRS file.`,
      action: { label: 'Undo', run: () => undo(taken) },
    });
  }

  /** Restores the fields that still have the taken value. What the user typed since stays. */
  function undo(taken: readonly Fill[]): void {
    for (const { path: one, said, now } of taken)
      if (latest.current.values[one as TextPath] === said) latest.current.set(one as TextPath, now);
  }

  return (
    <div>
      <OrganizationInput
        {...field}
        {...rest}
        label={<MarkedLabel path={path}>{nonprofitLabels[path]}</MarkedLabel>}
        value={value ?? ''}
        onChange={onChange}
        onChoose={setChosen}
      />
      {chosen && <Proposal key={chosen.ein} organization={chosen} fills={fills} onTake={take} onLeave={close} />}
    </div>
  );
}

const fillOf = (form: NonprofitForm, fill: { path: TextPath; said: string; typed: boolean }): Fill => ({
  ...fill,
  label: nonprofitLabels[fill.path],
  now: String(form.values[fill.path] ?? ''),
});
