import { Button, NativeSelect, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { listAudit, type SubjectKind, subjectKindLabels, subjectKinds } from '#contract/audit/audit.ts';
import { listOf } from '../query-of.ts';
import { ProgressLine } from '../ui/feedback/progress-line.tsx';
import { ListTable } from '../ui/lists/list-table.tsx';
import { type List, useList } from '../ui/lists/use-list.ts';
import { PageHeader } from '../ui/page/page-header.tsx';
import { auditColumns } from './audit-columns.tsx';
import classes from './audit-page.module.css';
import { type AuditSearch, validateAuditSearch } from './audit-search.ts';

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
  const list = useList({ read: validateAuditSearch, query: auditQuery });
  const { result, show } = list;
  return (
    <>
      <ProgressLine active={result.isFetching && !result.isPending} />
      <PageHeader title="Audit Trail">
        <p className="soft above-2">
          Changes to rights, statuses and records, newest first. Many records at once:{' '}
          <Link to="/bulk-changes">Bulk changes</Link>.
        </p>
      </PageHeader>
      <Filters list={list} />
      <ListTable
        label="Audit Trail"
        list={list}
        counted={['change', 'changes']}
        columns={auditColumns((actorId) => show({ actorId }))}
        things="audit trail"
        narrowed={{ title: 'Nothing fits these filters.', clear: 'Clear filters' }}
        empty={{ title: 'No changes yet.', text: 'Changes to rights and statuses will be listed here.' }}
      />
    </>
  );
}

function Filters({ list: { search, show, clear, narrowed } }: { list: List<AuditSearch> }) {
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
          show({ subjectKind: (value || undefined) as SubjectKind | undefined, subjectId: undefined })
        }
      />
      <TextInput
        label="From"
        type="date"
        value={search.startDate ?? ''}
        onChange={({ currentTarget: { value } }) => show({ startDate: value || undefined })}
      />
      <TextInput
        label="To"
        type="date"
        value={search.endDate ?? ''}
        onChange={({ currentTarget: { value } }) => show({ endDate: value || undefined })}
      />
      {narrowed && (
        <Button variant="subtle" onClick={clear}>
          Clear All
        </Button>
      )}
      {(search.subjectId || search.actorId) && (
        <p className="soft whole-line text-15">
          {search.subjectId &&
            `Only ${subjectKindLabels[search.subjectKind ?? 'user'].toLowerCase()} number ${search.subjectId}. `}
          {search.actorId && 'Only what one person did.'}
        </p>
      )}
    </section>
  );
}
