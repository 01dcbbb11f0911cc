import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type DonationType, donationTypeLabels, donationTypes } from '#contract/money/donations/donations-query.ts';
import {
  type AmountRule,
  amountRuleLabels,
  amountRules,
  type ColumnMeaning,
  type DateRule,
  dateRuleLabels,
  dateRules,
  type NameRule,
  nameRuleLabels,
  nameRules,
} from '#contract/money/donations/imports/import-choices.ts';
import { searchNonprofits } from '../../../../nonprofits/list/search-nonprofits.ts';
import { type Choice, TypeAhead } from '../../../../platform/ui/forms/fields/choosing/type-ahead.tsx';
import { today } from '../../../../platform/ui/text/format.ts';
import classes from '../imports.module.css';

/** The choices that hold for the whole file. */
export interface FileRules {
  columns: (ColumnMeaning | null)[];
  dates: DateRule;
  amounts: AmountRule;
  currency: string;
  donationType: DonationType | null;
  nameRule: NameRule;
  dateReceived: string | null;
  nonprofit: Choice | null;
}

interface Props {
  chosen: FileRules;
  onChange: (changes: Partial<FileRules>) => void;
  /** whether programme staff uploaded the file, so that it can name nonprofits */
  forProgramme: boolean;
  /** the nonprofit that was chosen for the last stored file with the same columns */
  nonprofitBefore: Choice | null;
}

/** The currencies that are offered; a file can have others. */
export const currencies = ['USD', 'CAD', 'EUR', 'GBP', 'AUD', 'JPY', 'CHF', 'MXN'];

/** The choices for the whole file: how dates and amounts are written, and the values for which the file has no column. */
export function FileChoices({ chosen, onChange, forProgramme, nonprofitBefore }: Props) {
  const lacks = (meaning: ColumnMeaning) => !chosen.columns.includes(meaning);
  return (
    <div className={`${classes.rules} columns-48`}>
      {lacks('date_received') ? (
        <TextInput
          type="date"
          label="Date of all donations"
          value={chosen.dateReceived ?? ''}
          max={today()}
          onChange={({ currentTarget: { value } }) => onChange({ dateReceived: value || null })}
        />
      ) : (
        <NativeSelect
          label="Dates are written as"
          value={chosen.dates}
          data={dateRules.map((value) => ({ value, label: dateRuleLabels[value] }))}
          onChange={({ currentTarget: { value } }) =>
            onChange({ dates: dateRules.find((rule) => rule === value) ?? chosen.dates })
          }
        />
      )}
      <NativeSelect
        label="Amounts are written as"
        value={chosen.amounts}
        data={amountRules.map((value) => ({ value, label: amountRuleLabels[value] }))}
        onChange={({ currentTarget: { value } }) =>
          onChange({ amounts: amountRules.find((rule) => rule === value) ?? chosen.amounts })
        }
      />
      {lacks('currency') && (
        <NativeSelect
          label="Currency of the amounts"
          value={chosen.currency}
          data={[
            { value: '', label: 'Choose', disabled: true },
            ...new Set([...currencies, ...(chosen.currency ? [chosen.currency] : [])]),
          ]}
          error={chosen.currency === ''}
          onChange={({ currentTarget: { value } }) => onChange({ currency: value })}
        />
      )}
      {lacks('donation_type') && (
        <NativeSelect
          label="Type of all donations"
          value={chosen.donationType ?? ''}
          data={[
            { value: '', label: 'Choose', disabled: true },
            ...donationTypes.map((value) => ({ value, label: donationTypeLabels[value] })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            onChange({ donationType: donationTypes.find((type) => type === value) ?? null })
          }
        />
      )}
      {!lacks('whole_name') && (
        <NativeSelect
          label="Whole names of donors"
          value={chosen.nameRule}
          data={nameRules.map((value) => ({ value, label: nameRuleLabels[value] }))}
          onChange={({ currentTarget: { value } }) =>
            onChange({ nameRule: nameRules.find((rule) => rule === value) ?? chosen.nameRule })
          }
        />
      )}
      {forProgramme && lacks('nonprofit') && (
        <div className="stack gap-1 start">
          <TypeAhead
            label="Nonprofit of all donations"
            value={chosen.nonprofit}
            search={searchNonprofits}
            onChange={(nonprofit) => onChange({ nonprofit })}
          />
          {nonprofitBefore && chosen.nonprofit === null && (
            <Button variant="subtle" size="compact-sm" onClick={() => onChange({ nonprofit: nonprofitBefore })}>
              As before: {nonprofitBefore.name}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
