import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { listGivingYears } from '#contract/money/statements/statements.ts';
import { downloadAcknowledgement, statementMessages } from '#contract/money/statements/statements.ts';
import type { ResultOf } from '#contract/platform/wire/endpoint.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { useSignedInUser } from '../../platform/session.ts';
import { EmptyState } from '../../platform/ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../platform/ui/feedback/loading/skeleton-lines.tsx';
import { MessagePage } from '../../platform/ui/feedback/message-page.tsx';
import { DownloadButton } from '../../platform/ui/lists/download/download-button.tsx';
import amounts from '../../platform/ui/lists/table/amounts.module.css';
import { BackLink } from '../../platform/ui/page/links/back-link.tsx';
import { PageHeader } from '../../platform/ui/page/page-header.tsx';
import { RecordPage } from '../../platform/ui/page/record-page.tsx';
import { formatDate, formatDollars } from '../../platform/ui/text/format.ts';
import { useLetters } from '../donations/thanks.tsx';
import classes from './statement.module.css';
import { acknowledgementQuery, givingYearsQuery } from './statement-queries.ts';

/** The years in which a person gave, each with its gifts and its acknowledgement. */
export function GivingPage() {
  const { id } = useParams({ from: '/signed-in/giving/$id' });
  return (
    <RecordPage
      id={id}
      query={givingYearsQuery}
      loading={<SkeletonLines label="Loading the donations" lines={6} />}
      notFound={
        <MessagePage title="Donations not found" action={<Link to="/">Return Home</Link>}>
          <p>There is no such account, or its donations are not yours to see.</p>
        </MessagePage>
      }
      failed="The donations could not be loaded"
    >
      {(giving) => <Giving giving={giving} user={Number(id)} />}
    </RecordPage>
  );
}

function Giving({ giving: { donor, years }, user }: { giving: ResultOf<typeof listGivingYears>; user: number }) {
  const me = useSignedInUser();
  const own = me.id === user;
  const letters = useLetters();
  return (
    <>
      <PageHeader
        title={own ? 'My Donations' : `Donations of ${donor}`}
        breadcrumb={
          !own && (
            <BackLink to="/profile/$id" params={{ id: String(user) }}>
              {donor}
            </BackLink>
          )
        }
      >
        <p className={`${classes.lead} ink-strong`}>
          <span>
            {own
              ? 'What nonprofits reported as received from your account'
              : 'What nonprofits reported as received from this account'}
            , with a letter for each year.
          </span>
        </p>
      </PageHeader>
      {years.length === 0 ? (
        <EmptyState
          title="No donations to display."
          text="Donations appear here once a nonprofit reports them and names this account as the donor."
        />
      ) : (
        <ul className={classes.years}>
          {years.map(({ year, count, totalAmount }) => (
            <li key={year}>
              <div className={`${classes.head} with-next whole`}>
                <h2 className="text-22">{year}</h2>
                <div className="row gap-2 not-printed">
                  <DownloadButton
                    file
                    download={downloadAcknowledgement}
                    query={{ userId: user, year }}
                    label="Acknowledgment (PDF)"
                    of={`of ${year}`}
                    around={letters.download({ userId: user, year })}
                  />
                </div>
              </div>
              <p className={`${classes.figure} whole`}>
                <span>{howMany(count, 'gift', 'gifts')}</span>
                <strong>{formatDollars(totalAmount)}</strong>
              </p>
              <GiftsOf user={user} year={year} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function GiftsOf({ user, year }: { user: number; year: number }) {
  const { data, error } = useQuery(acknowledgementQuery(user, year));
  if (error) return <p className="soft above-3">The gifts of {year} could not be loaded.</p>;
  if (!data) return <SkeletonLines label={`Loading the gifts of ${year}`} lines={2} />;
  const gifts = data.nonprofits
    .flatMap(({ nonprofitRef, gifts: own }) => own.map((gift) => ({ ...gift, nonprofitRef })))
    .sort((one, other) => other.dateReceived.localeCompare(one.dateReceived));
  return (
    <>
      <table className={`${amounts.table} ${classes.table} whole-rows touch-links above-3`} aria-label={`Gifts of ${year}`}>
        <tbody>
          {gifts.map(({ id, dateReceived, amount, nonprofitRef }) => (
            <tr key={id}>
              <td className={classes.day}>{formatDate(dateReceived)}</td>
              <td>
                <Link to="/nonprofit/$id" params={{ id: String(nonprofitRef.id) }}>
                  {nonprofitRef.name}
                </Link>
              </td>
              <td data-numeric>{formatDollars(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {data.givenOnline > 0 && <p className="soft above-3">{statementMessages.onlineLeftOut}</p>}
    </>
  );
}
