import { NativeSelect } from '@mantine/core';
import { conversationWaits } from '#contract/applications/responses.ts';
import { decisionLabels, decisions } from '#contract/applications/reviews/board.ts';
import { type BudgetSize, budgetSizeLabels } from '#contract/nonprofits/choices.ts';
import { responseStatuses, responseStatusLabels } from '#contract/platform/access/response-status.ts';
import { CategoryChip } from '../../../nonprofits/categories/category-chip.tsx';
import { PlaceChips } from '../../../nonprofits/list/place-chips.tsx';
import { NonprofitChip } from '../../../nonprofits/nonprofit-chip.tsx';
import { PersonChip } from '../../../people/users/person-chip.tsx';
import { ChoiceFilter, optionsOf } from '../../../platform/ui/lists/filters/choice-filter.tsx';
import { DaysFilter } from '../../../platform/ui/lists/filters/days-filter.tsx';
import { FilterChip, FilterChips } from '../../../platform/ui/lists/filters/filter-chips.tsx';
import { YesNoFilter } from '../../../platform/ui/lists/filters/yes-no-filter.tsx';
import type { List } from '../../../platform/ui/lists/use-list.ts';
import { SeasonChip } from '../../season-chip.tsx';
import classes from './response-list-page.module.css';
import type { ResponseListSearch } from './response-list-search.ts';
import { TemplateFilter } from './template-filter.tsx';

interface Props {
  list: List<ResponseListSearch>;
  /** false for reviewers, who see only submitted responses and get fewer filters */
  withStatus: boolean;
}

const statuses = optionsOf(responseStatuses, responseStatusLabels);
const decided = optionsOf(decisions, decisionLabels);
const questions = optionsOf(conversationWaits, {
  QUESTION: 'Asked by the nonprofit',
  ANSWER: 'Answered by the nonprofit',
  STAFF: 'Waiting for staff',
  NONPROFIT: 'Without an answer',
});

export function ResponseFilters({ list, withStatus }: Props) {
  const { filter } = list;
  return (
    <div className={`${classes.filters} row gap-3-4`}>
      <TemplateFilter {...filter('applicationTemplate')} />
      {withStatus && <ChoiceFilter title="Status" any="Any status" options={statuses} {...filter('applicationStatus')} />}
      {withStatus && <ChoiceFilter title="Questions" any="Any" options={questions} {...filter('awaits')} />}
      {withStatus && <Progress list={list} />}
      {withStatus && <YesNoFilter title="Reviewed" {...filter('reviewed')} />}
      {withStatus && <ChoiceFilter title="Decision" any="Any decision" options={decided} {...filter('decision')} />}
      <SeasonChip {...filter('season')} />
      <NonprofitChip {...filter('nonprofit')} />
      <CategoryChip {...filter('webCategory')} />
      <BudgetChips {...filter('budgetSize')} />
      <PlaceChips search={list.search} onChange={list.show} />
      {withStatus && <PersonChip title="Assigned to" {...filter('reviewer')} />}
      <PersonChip title="Not assigned to" {...filter('notReviewer')} />
    </div>
  );
}

interface BudgetProps {
  value: BudgetSize[] | undefined;
  onChange: (value: BudgetSize[] | undefined) => void;
}

function BudgetChips({ value = [], onChange }: BudgetProps) {
  const remove = (size: BudgetSize) => onChange(value.length > 1 ? value.filter((one) => one !== size) : undefined);
  const chosen = value.map((size) => ({ label: budgetSizeLabels[size], remove: () => remove(size) }));
  return <FilterChips title="Budget size" chosen={chosen} />;
}

const shares = [
  { label: 'Nothing', from: undefined, to: 0 },
  { label: 'Less than half', from: undefined, to: 49 },
  { label: 'Half or more', from: 50, to: undefined },
  { label: 'Not everything', from: undefined, to: 99 },
  { label: 'Everything', from: 100, to: undefined },
];

/**
 * Filters by percent answered and by days since the last save. If no option has the percentages in the address, one more option
 * shows them.
 */
function Progress({ list }: Omit<Props, 'withStatus'>) {
  const { percentAnsweredFrom: from, percentAnsweredTo: to } = list.search;
  const any = from === undefined && to === undefined;
  const share = shares.findIndex((one) => one.from === from && one.to === to);
  const label = shares[share]?.label ?? `${from ?? 0}–${to ?? 100}%`;
  const choose = (chosen?: (typeof shares)[number]) =>
    list.show({ percentAnsweredFrom: chosen?.from, percentAnsweredTo: chosen?.to });
  return (
    <>
      <FilterChip title="Answered" label={any ? undefined : label} onRemove={() => choose()} />
      <NativeSelect
        label="Answered"
        value={any ? '' : share}
        onChange={({ currentTarget: { value } }) => choose(value === '' ? undefined : shares[Number(value)])}
      >
        <option value="">Any share</option>
        {shares.map(({ label }, index) => (
          <option key={label} value={index}>
            {label}
          </option>
        ))}
        {!any && share < 0 && <option value={-1}>{label}</option>}
      </NativeSelect>
      <DaysFilter title="Not saved for" any="Any time" {...list.filter('daysSinceSave')} />
    </>
  );
}
