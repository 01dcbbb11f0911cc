import { NativeSelect, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { listAudit, type SubjectKind, subjectKindLabels, subjectKinds } from '#contract/platform/audit/audit.ts';
import { PersonChip } from '../../people/users/person-chip.tsx';
import { auditColumns } from '../../platform/audit/audit-columns.tsx';
import classes from '../../platform/audit/audit-page.module.css';
import { type AuditSearch, validateAuditSearch } from '../../platform/audit/audit-search.ts';
import { listOf } from '../../platform/query-of.ts';
import { ProgressLine } from '../../platform/ui/feedback/loading/progress-line.tsx';
import { FilterChip, WithFilterChips } from '../../platform/ui/lists/filters/filter-chips.tsx';
import { ListTable } from '../../platform/ui/lists/list-table.tsx';
import { SkipToRows } from '../../platform/ui/lists/table/skip.tsx';
import { type List, useList } from '../../platform/ui/lists/use-list.ts';
import { PageHeader } from '../../platform/ui/page/page-header.tsx';
import { formatDate } from '../../platform/ui/text/format.ts';

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
    <WithFilterChips onClear={list.narrowed && list.clear}>
      <ProgressLine active={result.isFetching && !result.isPending} />
      <PageHeader title="Audit Trail" aside={<SkipToRows />}>
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
    </WithFilterChips>
  );
}

function Filters({ list: { search, show } }: { list: List<AuditSearch> }) {
  const kinds = [
    { value: '', label: 'Everything' },
    ...subjectKinds.map((value) => ({ value, label: subjectKindLabels[value] })),
  ];
  return (
    <section className={`${classes.filters} sharing-34 not-printed`} aria-label="Filters">
      <NativeSelect
        className="own-line-34"
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
      <Chips search={search} show={show} />
    </section>
  );
}

function Chips({
  search: { subjectKind, subjectId, actorId, startDate, endDate },
  show,
}: Pick<List<AuditSearch>, 'search' | 'show'>) {
  return (
    <>
      <FilterChip
        title="About"
        label={subjectKind && subjectKindLabels[subjectKind] + (subjectId ? ` number ${subjectId}` : '')}
        onRemove={() => show({ subjectKind: undefined, subjectId: undefined })}
      />
      <PersonChip title="Changed by" value={actorId} onChange={() => show({ actorId: undefined })} />
      <FilterChip title="From" label={startDate && formatDate(startDate)} onRemove={() => show({ startDate: undefined })} />
      <FilterChip title="To" label={endDate && formatDate(endDate)} onRemove={() => show({ endDate: undefined })} />
    </>
  );
}
