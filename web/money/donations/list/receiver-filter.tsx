import { NativeSelect } from '@mantine/core';
import { donationPayoutLabels, donationPayouts } from '#contract/money/payouts/payout-choices.ts';
import { FilterChip } from '../../../platform/ui/lists/filters/filter-chips.tsx';
import type { DonationSearch } from './donation-search.ts';

type ReceiverSearch = Pick<DonationSearch, 'receivedByProgramme' | 'payout'>;

const programme = 'programme';
const nonprofit = 'nonprofit';

const labels: ReadonlyMap<string, string> = new Map([
  [nonprofit, 'The nonprofit itself'],
  [programme, 'The programme'],
  ...donationPayouts.map((payout): [string, string] => [payout, `The programme: ${donationPayoutLabels[payout].toLowerCase()}`]),
]);

/** Filters by who received the money and, if the programme did, by how far it has been paid out. */
export function ReceiverFilter({ search, onChange }: { search: ReceiverSearch; onChange: (asked: ReceiverSearch) => void }) {
  const value = shownOf(search);
  return (
    <>
      <FilterChip title="Received by" label={labels.get(value)} onRemove={() => onChange(askedOf(''))} />
      <NativeSelect label="Received by" value={value} onChange={({ currentTarget: { value } }) => onChange(askedOf(value))}>
        <option value="">Anyone</option>
        {[...labels].map(([choice, label]) => (
          <option key={choice} value={choice}>
            {label}
          </option>
        ))}
      </NativeSelect>
    </>
  );
}

function askedOf(value: string): ReceiverSearch {
  const payout = donationPayouts.find((one) => one === value);
  if (payout) return { receivedByProgramme: undefined, payout: [payout] };
  return { receivedByProgramme: value === '' ? undefined : value === programme, payout: undefined };
}

function shownOf({ receivedByProgramme, payout }: ReceiverSearch): string {
  if (payout?.[0]) return payout[0];
  return receivedByProgramme === undefined ? '' : receivedByProgramme ? programme : nonprofit;
}
