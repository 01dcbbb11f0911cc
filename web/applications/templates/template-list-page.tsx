import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { may } from '#contract/permissions.ts';
import { defaultPageSize } from '#contract/shapes.ts';
import { useSignedInUser } from '../../session.ts';
import { formatCount } from '../../ui/format.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Paging } from '../../ui/paging.tsx';
import { ProgressLine } from '../../ui/progress-line.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { ApplicationNavigation } from '../application-navigation.tsx';
import { ImportTemplate } from './import-template.tsx';
import classes from './template-list-page.module.css';
import type { TemplateListSearch } from './template-list-search.ts';
import { templatesQuery } from './template-queries.ts';
import { TemplateTable } from './template-table.tsx';

/** All templates for programme staff; for everyone else the applications that are published. */
export function TemplateListPage() {
  const search = useSearch({ from: '/signed-in/applications/templates' });
  const navigate = useNavigate({ from: '/applications/templates' });
  const staff = may(useSignedInUser(), 'buildTemplates');
  const list = useQuery(templatesQuery(search));
  const count = list.error ? undefined : list.data?.count;

  /** Another view of the list begins at its first page. */
  function show(changes: TemplateListSearch, replace = false): void {
    void navigate({ search: (now) => ({ ...now, page: undefined, ...changes }), replace, resetScroll: false });
  }

  const actions = (
    <>
      <ImportTemplate />
      <Button renderRoot={(props) => <Link to="/applications/templates/$id" params={{ id: 'new' }} {...props} />}>
        New Template
      </Button>
    </>
  );
  return (
    <>
      <ProgressLine active={list.isFetching && !list.isPending} />
      <PageHeader
        title={staff ? 'Application Templates' : 'Applications'}
        aside={
          <p className={classes.count} role="status">
            {count !== undefined &&
              (staff ? formatCount(count, 'template', 'templates') : formatCount(count, 'application', 'applications'))}
          </p>
        }
        {...(staff ? { actions } : {})}
      />
      <div className={classes.layout}>
        <ApplicationNavigation />
        <div className={classes.list}>
          <div className={classes.search}>
            <SearchBox
              label="Search by name"
              value={search.search ?? ''}
              onSearch={(text) => show({ search: text || undefined }, Boolean(search.search))}
            />
            {staff && <StatusFilter value={search.published} onChange={(published) => show({ published })} />}
          </div>
          <TemplateTable
            list={list}
            search={search}
            staff={staff}
            onOrdering={(ordering) => show({ ordering })}
            onClear={() => show({ search: undefined, published: undefined })}
          />
          {count !== undefined && count > 0 && <Paging page={search.page ?? 1} pageSize={defaultPageSize} count={count} />}
        </div>
      </div>
    </>
  );
}

const statuses = [
  [undefined, 'All'],
  ['yes', 'Published'],
  ['no', 'Drafts'],
] as const;

interface StatusProps {
  value: TemplateListSearch['published'];
  onChange: (value: TemplateListSearch['published']) => void;
}

function StatusFilter({ value, onChange }: StatusProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons of one purpose, not fields
    <div role="group" aria-label="Status" className={classes.statuses}>
      {statuses.map(([status, label]) => (
        <button key={label} type="button" aria-pressed={value === status} onClick={() => onChange(status)}>
          {label}
        </button>
      ))}
    </div>
  );
}
