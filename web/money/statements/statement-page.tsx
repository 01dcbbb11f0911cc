import { Button, NativeSelect } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { DonationStatement } from '#contract/money/statements/statements.ts';
import { ProgressLine } from '../../platform/ui/feedback/loading/progress-line.tsx';
import { SkeletonLines } from '../../platform/ui/feedback/loading/skeleton-lines.tsx';
import { MessagePage } from '../../platform/ui/feedback/message-page.tsx';
import { BackLink } from '../../platform/ui/page/links/back-link.tsx';
import { PageHeader } from '../../platform/ui/page/page-header.tsx';
import { recordId } from '../../platform/ui/page/record-id.ts';
import { LoadedPage } from '../../platform/ui/page/record-page.tsx';
import { today } from '../../platform/ui/text/format.ts';
import { PayoutPart } from './payout-part.tsx';
import { ReportedPart } from './reported-part.tsx';
import classes from './statement.module.css';
import { donationStatementQuery } from './statement-queries.ts';

/** A nonprofit's statements of a year: what the programme paid out, and the donations that were reported. */
export function StatementPage() {
  const { nonprofit } = useParams({ from: '/signed-in/statements/$nonprofit' });
  const year = askedYear(useSearch({ from: '/signed-in/statements/$nonprofit' }));
  const id = recordId(nonprofit);
  return id === null ? <NoStatement /> : <Loaded key={id} id={id} year={year} />;
}

function NoStatement() {
  return (
    <MessagePage title="Statement not found" action={<Link to="/">Return Home</Link>}>
      <p>There is no such nonprofit, or its statements are not yours to see.</p>
    </MessagePage>
  );
}

function Loaded({ id, year }: { id: number; year: number }) {
  const reported = useQuery(donationStatementQuery(id, year));
  return (
    <LoadedPage
      query={reported}
      loading={<SkeletonLines label="Loading the statements" lines={8} />}
      notFound={<NoStatement />}
      failed="The statements could not be loaded"
    >
      {(statement) => <Statements reported={statement} loading={reported.isFetching} year={year} />}
    </LoadedPage>
  );
}

function Statements({ reported, loading, year }: { reported: DonationStatement; loading: boolean; year: number }) {
  const navigate = useNavigate({ from: '/statements/$nonprofit' });
  const { nonprofitRef, years } = reported;
  const params = { id: String(nonprofitRef.id) };
  const isCurrent = String(year) === today().slice(0, 4);
  return (
    <>
      <ProgressLine active={loading} />
      <PageHeader
        title={`Statements ${year}`}
        documentTitle={`${nonprofitRef.name} ${year}`}
        breadcrumb={
          <BackLink to="/nonprofit/$id" params={params}>
            {nonprofitRef.name}
          </BackLink>
        }
        actions={
          <>
            <YearPicker
              year={year}
              years={[...years, Number(today().slice(0, 4))]}
              onChange={(next) => void navigate({ search: { year: next }, resetScroll: false })}
            />
            <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
              Print
            </Button>
          </>
        }
      >
        <p className={`${classes.lead} ink-strong`}>
          <strong>{nonprofitRef.name}</strong>
          {nonprofitRef.ein && <span>EIN {nonprofitRef.ein.replace(/^(\d\d)(\d{7})$/, '$1-$2')}</span>}
          {isCurrent && <span>This year is not over: the figures will change.</span>}
        </p>
      </PageHeader>
      <div className={classes.parts}>
        <ReportedPart statement={reported} year={year} />
        <PayoutPart nonprofit={nonprofitRef.id} year={year} />
      </div>
    </>
  );
}

/** The year that the address asks for; the current one by default. */
function askedYear({ year }: Record<string, unknown>): number {
  const asked = Number(year);
  return Number.isInteger(asked) && asked >= 1_900 && asked <= 2_199 ? asked : Number(today().slice(0, 4));
}

interface Props {
  year: number;
  years: readonly number[];
  onChange: (year: number) => void;
}

function YearPicker({ year, years, onChange }: Props) {
  const offered = [...new Set([...years, year])].sort((one, other) => other - one);
  return (
    <NativeSelect
      aria-label="Year"
      className={`${classes.year} not-printed`}
      value={year}
      onChange={({ currentTarget: { value } }) => onChange(Number(value))}
      data={offered.map(String)}
    />
  );
}
