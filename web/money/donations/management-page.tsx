import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { calendarYearOf, type DonationRange } from '#contract/money/donations/donation-ranges.ts';
import { daysToThank } from '#contract/money/donations/donation-thanks.ts';
import { type Donation, downloadDonationData } from '#contract/money/donations/donations.ts';
import {
  donationSourceLabels,
  donationSources,
  donationTypeLabels,
  donationTypes,
  thanksStateLabels,
  thanksStates,
} from '#contract/money/donations/donations-query.ts';
import { may } from '#contract/platform/access/permissions.ts';
import { NonprofitChip } from '../../nonprofits/nonprofit-chip.tsx';
import { nonprofitQuery } from '../../nonprofits/nonprofit-query.ts';
import { PersonChip } from '../../people/users/person-chip.tsx';
import { userQuery } from '../../people/users/user-queries.ts';
import { useSignedInUser } from '../../platform/session.ts';
import type { Choice } from '../../platform/ui/forms/fields/choosing/type-ahead.tsx';
import { DownloadButton } from '../../platform/ui/lists/download/download-button.tsx';
import { ChoiceFilter, optionsOf } from '../../platform/ui/lists/filters/choice-filter.tsx';
import { ListPage, ListSearchBox } from '../../platform/ui/lists/list-page.tsx';
import { useSelection } from '../../platform/ui/lists/selection/use-selection.ts';
import { useList } from '../../platform/ui/lists/use-list.ts';
import type { ReadyView } from '../../platform/ui/lists/views/use-list-tools.ts';
import lead from '../../platform/ui/lists/whose.module.css';
import { ButtonLink } from '../../platform/ui/page/links/button-link.tsx';
import { today } from '../../platform/ui/text/format.ts';
import { DonationModal } from './donation-modal.tsx';
import { donationsQuery } from './donation-queries.ts';
import { amountText, rangeText } from './donation-words.ts';
import { AddDonation } from './form/add-donation.tsx';
import { MonthlyTotals } from './graph/monthly-totals.tsx';
import { askedOf, type PickedRange, shownRange } from './graph/range.ts';
import { RangePickers } from './graph/range-pickers.tsx';
import { StoredBar } from './imports/stored/stored-bar.tsx';
import { donationColumns } from './list/donation-columns.tsx';
import { type DonationSearch, readDonationSearch } from './list/donation-search.ts';
import { ReceiverFilter } from './list/receiver-filter.tsx';
import { ReceivedBar } from './received-bar.tsx';

const readyViews = (day: string): ReadyView<DonationSearch>[] => [
  { key: 'largest', name: 'Largest first', search: { ordering: '-amount' } },
  { key: 'to-thank', name: 'To thank', search: { thanks: 'TO_THANK', ...daysToThank(day) } },
  { key: 'programme', name: 'Received by the programme', search: { receivedByProgramme: true } },
];

const types = optionsOf(donationTypes, donationTypeLabels);
const thanks = optionsOf(thanksStates, thanksStateLabels);
const sources = optionsOf(donationSources, donationSourceLabels);

const dates = ['startDate', 'endDate', 'nonprofits'] as const;

/** Donations of a range of days: their totals by month, and a table in which each donation can be opened. */
export function DonationManagementPage() {
  const me = useSignedInUser();
  const list = useList({
    read: readDonationSearch,
    query: ({ donation: _, nonprofits: __, ...asked }) => donationsQuery({ ...asked, ...shownRange(asked) }),
    views: 'donations',
    ready: may(me, 'readAllDonations') ? readyViews(today()) : [],
    opens: 'donation',
    about: may(me, 'readAllDonations') ? dates : [...dates, 'nonprofitId', 'userId'],
  });
  const range = shownRange(list.search);
  const { nonprofits: _, donation: __, ...narrowing } = list.filters;
  const filters = { ...narrowing, ...range };
  const mayNarrow = may(me, 'readAllDonations') || me.nonprofit !== null;
  const [choosing, setChoosing] = useState(false);
  const selection = useSelection<Donation>();
  return (
    <>
      <ListPage
        title="Donation Management"
        label="Donations"
        list={list}
        counted={['donation', 'donations']}
        columns={donationColumns({ own: me.nonprofit !== null && !may(me, 'readAllDonations') })}
        all={mayNarrow && 'All donations'}
        actions={
          <Actions
            filters={filters}
            ordering={list.ordering}
            {...(may(me, 'managePayouts') && !choosing && { onChoose: () => setChoosing(true) })}
          />
        }
        lead={<Lead search={list.search} range={range} />}
        search={
          <>
            <ListSearchBox list={list} label="Search by donor, city or nonprofit" />
            {may(me, 'readAllDonations') && <NonprofitChip {...list.filter('nonprofitId')} />}
            {mayNarrow && <PersonChip title="Donor" {...list.filter('userId')} />}
          </>
        }
        folded={
          <>
            <RangePickers range={range} oneYear openEnd action="Search" onSearch={(picked) => list.show(addressOf(picked))} />
            {mayNarrow && <ReceiverFilter search={list.search} onChange={list.show} />}
            <ChoiceFilter title="Type" any="Any type" options={types} {...list.filter('donationType')} />
            {may(me, 'readAllDonations') && (
              <ChoiceFilter title="Thanks" any="Thanked or not" options={thanks} {...list.filter('thanks')} />
            )}
            <ChoiceFilter title="Source" any="Any source" options={sources} {...list.filter('source')} />
          </>
        }
        above={
          <>
            <StoredBar />
            <MonthlyTotals filters={filters} />
          </>
        }
        select={choosing ? { selection, nameOf: (row) => `${amountText(row.amount)} from ${row.donorName}` } : undefined}
        empty={{
          text: 'Nothing was received on these days.',
          action: may(me, 'reportDonations') && <Link to="/report-donations">Report donations</Link>,
        }}
      />
      {choosing && (
        <ReceivedBar
          // other filters make a new bar, so that a choice of “all that the list shows” ends with the filters for which it was made
          key={JSON.stringify(filters)}
          filters={filters}
          count={list.result.data?.count ?? 0}
          rows={list.result.data?.results ?? []}
          selection={selection}
          onDone={() => {
            setChoosing(false);
            selection.clear();
          }}
        />
      )}
      <DonationModal id={list.opened} onClose={list.close} />
    </>
  );
}

/** The picked range for the address. The default range, this calendar year, is left out. */
function addressOf(picked: PickedRange): DonationSearch {
  const { startDate, endDate } = askedOf(picked);
  const usual = calendarYearOf(today());
  const isUsual = startDate === usual.startDate && endDate === usual.endDate;
  return isUsual ? { startDate: undefined, endDate: undefined } : { startDate, endDate };
}

interface ActionsProps {
  filters: DonationSearch;
  ordering: string | undefined;
  onChoose?: () => void;
}

function Actions({ filters, ordering, onChoose }: ActionsProps) {
  const user = useSignedInUser();
  const nonprofit = useNonprofit(filters.nonprofitId);
  return (
    <>
      <DownloadButton download={downloadDonationData} query={{ ...filters, ordering }} />
      {onChoose && (
        <Button variant="default" onClick={onChoose}>
          Mark as received
        </Button>
      )}
      {may(user, 'reportDonations') && (
        <>
          <ButtonLink variant="default" to="/donation-management/imports">
            Imports
          </ButtonLink>
          <AddDonation nonprofit={nonprofit} />
          <ButtonLink to="/report-donations" search={{ mode: 'csv' }}>
            Report Donations
          </ButtonLink>
        </>
      )}
    </>
  );
}

function useNonprofit(id: number | undefined): Choice | undefined {
  const { data } = useQuery({ ...nonprofitQuery(id ?? 0), enabled: id !== undefined });
  return data && id !== undefined ? { id: data.id, name: data.name } : undefined;
}

/** Says which range of days is shown, and whose donations. */
function Lead({ search: { nonprofitId, userId }, range }: { search: DonationSearch; range: DonationRange }) {
  const me = useSignedInUser();
  const nonprofit = useNonprofit(nonprofitId);
  const own = userId === me.id;
  const { data: person } = useQuery({ ...userQuery(userId ?? 0), enabled: userId !== undefined && !own });
  if (me.nonprofit === null && !may(me, 'readAllDonations'))
    return (
      <p className={lead.whose}>
        Nonprofits report what they received here, and donors see what they gave: donations from your own account,{' '}
        {rangeText(range)}.
      </p>
    );
  return (
    <p className={`${lead.whose} touch-links`}>
      <span>
        {may(me, 'readAllDonations') ? 'What nonprofits received' : 'What your nonprofit received'}: add a gift, or report many
        from a file.
      </span>
      <span>Donations of {rangeText(range)}</span>
      {nonprofit && (
        <span>
          to{' '}
          <Link to="/nonprofit/$id" params={{ id: String(nonprofit.id) }}>
            {nonprofit.name}
          </Link>
        </span>
      )}
      {own && (
        <span>
          from <Link to="/my-profile">my account</Link>
        </span>
      )}
      {person && (
        <span>
          from{' '}
          <Link to="/profile/$id" params={{ id: String(person.id) }}>
            {person.fullName || person.email}
          </Link>
        </span>
      )}
    </p>
  );
}
