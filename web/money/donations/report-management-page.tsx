import { Button, Checkbox } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { type DonationReportBlock, downloadDonationReport } from '#contract/money/donations/donation-reports.ts';
import { type DonationReportQuery, donationReportQuery } from '#contract/money/donations/donations-query.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { searchNonprofits } from '../../nonprofits/list/search-nonprofits.ts';
import { nonprofitQuery } from '../../nonprofits/nonprofit-query.ts';
import { EmptyState } from '../../platform/ui/feedback/empty-state.tsx';
import { Unloaded } from '../../platform/ui/feedback/loading/unloaded.tsx';
import { ChosenRecords } from '../../platform/ui/forms/fields/choosing/chosen-records.tsx';
import type { Choice } from '../../platform/ui/forms/fields/choosing/type-ahead.tsx';
import { DownloadButton } from '../../platform/ui/lists/download/download-button.tsx';
import amounts from '../../platform/ui/lists/table/amounts.module.css';
import { PageHeader } from '../../platform/ui/page/page-header.tsx';
import { formatDate, formatDollars } from '../../platform/ui/text/format.ts';
import { reportQuery } from './donation-queries.ts';
import { rangeText } from './donation-words.ts';
import { RangePickers } from './graph/range-pickers.tsx';
import classes from './report-management-page.module.css';

/** Reads the report's nonprofits and range from the address; null if the address lacks a part of them. */
function askedReport(raw: Record<string, unknown>): DonationReportQuery | null {
  const { startDate, endDate, nonprofits, all } = raw;
  const parsed = donationReportQuery.safeParse({
    startDate,
    endDate,
    nonprofits: String(nonprofits ?? ''),
    all: String(all ?? false),
  });
  return parsed.success ? parsed.data : null;
}

/** Donations of a range by nonprofit, for the screen, the printer and a spreadsheet. */
export function ReportManagementPage() {
  const asked = askedReport(useSearch({ from: '/signed-in/report-management' }));
  const actions = asked && (
    <>
      <DownloadButton download={downloadDonationReport} query={asked} label="Download CSV" />
      <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
        Print
      </Button>
    </>
  );
  return (
    <>
      <PageHeader title="Report Management" actions={actions}>
        <p className="soft above-2">
          {asked
            ? `Donations of ${rangeText(asked)}`
            : 'Statements of what nonprofits received in a range of days, to print or to download.'}
        </p>
      </PageHeader>
      <Ask key={`${asked?.all} ${asked?.nonprofits.join()}`} asked={asked} />
      {asked && <Report asked={asked} />}
    </>
  );
}

/** The nonprofits and the range. If the address has the nonprofits, their names come from the server. */
function Ask({ asked }: { asked: DonationReportQuery | null }) {
  const navigate = useNavigate({ from: '/report-management' });
  const ids = asked?.nonprofits ?? [];
  const loaded = useQueries({ queries: ids.map((id) => nonprofitQuery(id)) });
  const [picked, setPicked] = useState<Choice[]>();
  const [all, setAll] = useState(asked?.all ?? false);
  const chosen = picked ?? ids.map((id, index) => ({ id, name: loaded[index]?.data?.name ?? `Nonprofit ${id}` }));
  const range = { startDate: asked?.startDate ?? '', endDate: asked?.endDate ?? '' };
  return (
    <div className={`${classes.ask} not-printed`}>
      <Checkbox
        label="All nonprofits that received something"
        checked={all}
        onChange={({ currentTarget }) => setAll(currentTarget.checked)}
      />
      {!all && (
        <ChosenRecords
          label="Nonprofits"
          placeholder="Select Nonprofits"
          value={chosen}
          onChange={setPicked}
          search={searchNonprofits}
        />
      )}
      <RangePickers
        usual
        range={range}
        oneYear={false}
        action="Create a report"
        ready={all || chosen.length > 0}
        onSearch={(days) =>
          void navigate({
            search: { ...days, ...(all ? { all } : { nonprofits: chosen.map(({ id }) => id) }) },
            resetScroll: false,
          })
        }
      />
    </div>
  );
}

function Report({ asked }: { asked: DonationReportQuery }) {
  const query = useQuery(reportQuery(asked));
  const { data } = query;
  if (!data) return <Unloaded query={query} what="the report" />;
  if (data.blocks.every(({ count }) => count === 0))
    return (
      <EmptyState
        title={
          asked.all
            ? 'There are no donations in the selected time frame.'
            : 'There are no donations in the selected time frame for the selected nonprofits.'
        }
      />
    );
  return (
    <div className="stack gap-10">
      {!data.complete && (
        <p role="note">This report is too long to show every donation. The totals and the files have all of them.</p>
      )}
      {data.blocks.map((block) => (
        <Block key={block.nonprofitRef.id} block={block} />
      ))}
      {data.blocks.length > 1 && (
        <p className={classes.all}>
          <span>Total of all nonprofits</span>
          <span>{formatDollars(data.totalAmount)}</span>
        </p>
      )}
    </div>
  );
}

function Block({ block }: { block: DonationReportBlock }) {
  const { nonprofitRef, count } = block;
  return (
    <section>
      <h2 className="with-next whole text-22 breakable">{nonprofitRef.name}</h2>
      <p className="with-next soft">
        {count > 0 ? howMany(count, 'donation', 'donations') : 'No donations in the selected time frame.'}
      </p>
      {count > 0 && <Gifts block={block} />}
    </section>
  );
}

function Gifts({ block: { nonprofitRef, totalAmount, donations } }: { block: DonationReportBlock }) {
  return (
    <table
      className={`${amounts.table} ${classes.table} whole-rows touch-links above-2`}
      aria-label={`Donations to ${nonprofitRef.name}`}
    >
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Amount</th>
          {/* the heading above the table names the nonprofit */}
          <th scope="col" className="unless-40">
            Nonprofit
          </th>
          <th scope="col">Donor</th>
        </tr>
      </thead>
      <tbody>
        {donations.map(({ id, dateReceived, amount, donorName }) => (
          <tr key={id}>
            <td>{formatDate(dateReceived)}</td>
            <td>{formatDollars(amount)}</td>
            <td className="unless-40">{nonprofitRef.name}</td>
            <td>
              <Link to="/donation-management" search={{ donation: id, nonprofitId: nonprofitRef.id }}>
                {donorName}
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
      {totalAmount > 0 && (
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td>{formatDollars(totalAmount)}</td>
            <td colSpan={2}>{nonprofitRef.name}</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}
