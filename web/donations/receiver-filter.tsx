import { NativeSelect } from '@mantine/core';
import { donationPayoutLabels, donationPayouts } from '#contract/payouts/payout-choices.ts';
import type { DonationSearch } from './donation-search.ts';

type Asked = Pick<DonationSearch, 'receivedByProgramme' | 'payout'>;

const programme = 'programme';
const nonprofit = 'nonprofit';

/** Who received the money, and what the programme did with it. */
export function ReceiverFilter({ search, onChange }: { search: Asked; onChange: (asked: Asked) => void }) {
  return (
    <NativeSelect
      label="Received by"
      value={shownOf(search)}
      onChange={({ currentTarget: { value } }) => onChange(askedOf(value))}
    >
      <option value="">Anyone</option>
      <option value={nonprofit}>The nonprofit itself</option>
      <option value={programme}>The programme</option>
      {donationPayouts.map((payout) => (
        <option key={payout} value={payout}>
          The programme: {donationPayoutLabels[payout].toLowerCase()}
        </option>
      ))}
    </NativeSelect>
  );
}

function askedOf(value: string): Asked {
  const payout = donationPayouts.find((one) => one === value);
  if (payout) return { receivedByProgramme: undefined, payout: [payout] };
  return { receivedByProgramme: value === '' ? undefined : value === programme, payout: undefined };
}

function shownOf({ receivedByProgramme, payout }: Asked): string {
  if (payout?.[0]) return payout[0];
  return receivedByProgramme === undefined ? '' : receivedByProgramme ? programme : nonprofit;
}
