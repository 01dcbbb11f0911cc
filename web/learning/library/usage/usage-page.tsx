import { TextInput } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { libraryKindLabels } from '#contract/learning/library/library-choices.ts';
import type { readUsage } from '#contract/learning/library/usage.ts';
import { downloadUsage, type UsedFile, usageLimits } from '#contract/learning/library/usage.ts';
import type { ResultOf } from '#contract/platform/wire/endpoint.ts';
import { grouped, howMany } from '#contract/platform/wire/grouped.ts';
import { EmptyState } from '../../../platform/ui/feedback/empty-state.tsx';
import { Loaded } from '../../../platform/ui/feedback/loading/loaded.tsx';
import { ProgressLine } from '../../../platform/ui/feedback/loading/progress-line.tsx';
import { DownloadButton } from '../../../platform/ui/lists/download/download-button.tsx';
import { DataTable } from '../../../platform/ui/lists/table/data-table.tsx';
import { BackLink } from '../../../platform/ui/page/links/back-link.tsx';
import { ButtonLink } from '../../../platform/ui/page/links/button-link.tsx';
import { PageHeader } from '../../../platform/ui/page/page-header.tsx';
import { usageQuery } from '../library-queries.ts';
import { UsageGraph } from './usage-graph.tsx';
import classes from './usage-page.module.css';
import { monthsAsked, readUsageSearch, type UsageSearch } from './usage-search.ts';

type Usage = ResultOf<typeof readUsage>;

/** Shows programme staff how much the library is used: counts without names of people. */
export function LibraryUsagePage() {
  const search = readUsageSearch(useSearch({ from: '/signed-in/learning-commons/usage' }));
  const usage = useQuery(usageQuery(monthsAsked(search)));
  return (
    <>
      <ProgressLine active={usage.isFetching && !usage.isPending} />
      <PageHeader
        title="Library usage"
        breadcrumb={<BackLink to="/learning-commons">Learning Commons</BackLink>}
        actions={
          <>
            <DownloadButton download={downloadUsage} query={monthsAsked(search)} />
            <ButtonLink variant="default" leftSection={<IconUsersGroup size={18} aria-hidden />} to="/learning-commons/seats">
              Who uses it
            </ButtonLink>
          </>
        }
      >
        <p className="soft above-2">Counts by file and month. Nobody sees who read what; programme staff do not count.</p>
      </PageHeader>
      <Months search={search} shown={usage.data?.months} />
      <Loaded query={usage} what="the usage" lines={8}>
        {(figures) => <Figures usage={figures} />}
      </Loaded>
    </>
  );
}

function Months({ search, shown }: { search: UsageSearch; shown: Usage['months'] | undefined }) {
  const navigate = useNavigate({ from: '/learning-commons/usage' });
  const show = (changes: UsageSearch) =>
    void navigate({ search: (now) => readUsageSearch({ ...now, ...changes }), replace: true, resetScroll: false });
  const field = (name: 'from' | 'to', label: string, usual: string | undefined) => (
    <TextInput
      type="month"
      label={label}
      value={search[name] ?? usual ?? ''}
      onChange={({ currentTarget: { value } }) => show({ [name]: value || undefined })}
    />
  );
  return (
    <div className={classes.months}>
      {field('from', 'First month', shown?.[0]?.month)}
      {field('to', 'Last month', shown?.at(-1)?.month)}
    </div>
  );
}

function Figures({ usage }: { usage: Usage }) {
  const { months, files, unopened, emptySearches, seats } = usage;
  const opens = months.reduce((sum, month) => sum + month.opens, 0);
  return (
    <>
      <dl className={classes.figures}>
        <Figure title="Opened" value={grouped(opens)} note="times" />
        <Figure title="Files never opened" value={grouped(unopened)} note="in these months" />
        <Figure title="Nonprofits" value={`${seats.active} of ${seats.nonprofits}`} note="with access used it" />
        <Figure title="People" value={grouped(seats.people)} note="used it" />
      </dl>
      <UsageGraph months={months} />
      <section className="above-10">
        <h2 className="text-20 below-3">Files</h2>
        {!usage.filesComplete && (
          <p role="note" className="below-3">
            These are the {grouped(usageLimits.files)} files that were opened most. The download has all of them.
          </p>
        )}
        <UsedFiles files={files} />
      </section>
      <section className="above-10">
        <h2 className="text-20 below-3">Searches that found nothing</h2>
        {!usage.emptySearchesComplete && (
          <p role="note" className="below-3">
            These are the {grouped(usageLimits.searches)} most frequent ones.
          </p>
        )}
        {emptySearches.length === 0 ? (
          <EmptyState title="Every search found something." />
        ) : (
          <ul className={classes.searches}>
            {emptySearches.map(({ words, times }) => (
              <li key={words}>
                <span className="breakable">{words}</span>{' '}
                <span className="soft rigid figures">{howMany(times, 'time', 'times')}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

function Figure({ title, value, note }: { title: string; value: string; note: string }) {
  return (
    <div className={`${classes.figure} soft-terms-15`}>
      <dt>{title}</dt>
      <dd>
        <strong>{value}</strong> {note}
      </dd>
    </div>
  );
}

function UsedFiles({ files }: { files: readonly UsedFile[] }) {
  return (
    <DataTable
      label="Files"
      rows={files}
      rowKey={({ id }) => id}
      instead={files.length === 0 && <EmptyState title="Nobody has opened a file in these months." />}
      columns={[
        { key: 'name', header: 'File', width: '50%', cell: (file) => <UsedName file={file} /> },
        { key: 'kind', header: 'Type', cell: ({ kind }) => libraryKindLabels[kind] },
        { key: 'opens', header: 'Opened', numeric: true, cell: ({ opens }) => grouped(opens) },
        { key: 'readers', header: 'Readers', numeric: true, cell: ({ readers }) => grouped(readers) },
        { key: 'favorites', header: 'New favorites', numeric: true, cell: ({ favorites }) => grouped(favorites) },
      ]}
    />
  );
}

function UsedName({ file: { id, name, deleted } }: { file: UsedFile }) {
  if (deleted) return <>{name} (deleted)</>;
  return (
    <Link to="/learning-commons/files/$id" params={{ id: String(id) }}>
      {name}
    </Link>
  );
}
