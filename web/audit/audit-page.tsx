import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { listAudit } from '#contract/audit/audit.ts';
import { type SubjectKind, subjectKindLabels, subjectKinds } from '#contract/audit/subjects.ts';
import { defaultPageSize } from '#contract/wire/shapes.ts';
import { listOf } from '../query-of.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { ProgressLine } from '../ui/feedback/progress-line.tsx';
import { insteadOfRows } from '../ui/lists/list-placeholder.tsx';
import { Paging } from '../ui/lists/paging.tsx';
import { PageHeader } from '../ui/page/page-header.tsx';
import classes from './audit-page.module.css';
import { type AuditSearch, validateAuditSearch } from './audit-search.ts';
import { AuditTable } from './audit-table.tsx';

function auditQuery(search: AuditSearch) {
  return listOf(
    listAudit,
    { query: search, quiet: [404] },
    {
      // always load the latest changes
      staleTime: 0,
    },
  );
}

export function AuditPage() {
  const search = validateAuditSearch(useSearch({ from: '/signed-in/audit' }));
  const navigate = useNavigate({ from: '/audit' });
  const list = useQuery(auditQuery(search));

  function show(changes: AuditSearch): void {
    void navigate({ search: (now) => ({ ...now, page: undefined, ...changes }), resetScroll: false });
  }

  return (
    <>
      <ProgressLine active={list.isFetching && !list.isPending} />
      <PageHeader title="Audit Trail">
        <p className="soft above-2">
          Changes to rights, statuses and records, newest first. Many records at once:{' '}
          <Link to="/bulk-changes">Bulk changes</Link>.
        </p>
      </PageHeader>
      <Filters search={search} onChange={show} />
      <AuditTable
        entries={list.data?.results}
        stale={list.isPlaceholderData}
        instead={insteadOf(list, search, () => navigate({ search: {} }))}
        onActor={(actorId) => show({ actorId })}
      />
      {list.data && list.data.count > 0 && !list.error && (
        <Paging page={search.page ?? 1} pageSize={defaultPageSize} count={list.data.count} />
      )}
    </>
  );
}

interface FilterProps {
  search: AuditSearch;
  onChange: (changes: AuditSearch) => void;
}

function Filters({ search, onChange }: FilterProps) {
  const narrowed = Object.entries(search).some(([key, value]) => key !== 'page' && value !== undefined);
  const kinds = [
    { value: '', label: 'Everything' },
    ...subjectKinds.map((value) => ({ value, label: subjectKindLabels[value] })),
  ];
  return (
    <section className={`${classes.filters} not-printed`} aria-label="Filters">
      <NativeSelect
        label="About"
        data={kinds}
        value={search.subjectKind ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ subjectKind: (value || undefined) as SubjectKind | undefined, subjectId: undefined })
        }
      />
      <TextInput
        label="From"
        type="date"
        value={search.startDate ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ startDate: value || undefined })}
      />
      <TextInput
        label="To"
        type="date"
        value={search.endDate ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ endDate: value || undefined })}
      />
      {narrowed && (
        <Button
          variant="subtle"
          onClick={() =>
            onChange({
              subjectKind: undefined,
              subjectId: undefined,
              actorId: undefined,
              startDate: undefined,
              endDate: undefined,
            })
          }
        >
          Clear All
        </Button>
      )}
      {(search.subjectId || search.actorId) && (
        <p className={classes.narrowed}>
          {search.subjectId &&
            `Only ${subjectKindLabels[search.subjectKind ?? 'user'].toLowerCase()} number ${search.subjectId}. `}
          {search.actorId && 'Only what one person did.'}
        </p>
      )}
    </section>
  );
}

type List = Parameters<typeof insteadOfRows>[0]['list'];

function insteadOf(list: List, search: AuditSearch, onClear: () => unknown) {
  const narrowed = Object.values(search).some((value) => value !== undefined);
  return insteadOfRows({
    list,
    page: search.page,
    failed: 'The audit trail could not be loaded.',
    narrowed: narrowed ? { title: 'Nothing fits these filters.', clear: 'Clear filters', onClear } : undefined,
    empty: <EmptyState title="No changes yet." text="Changes to rights and statuses will be listed here." />,
  });
}
