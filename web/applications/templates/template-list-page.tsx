import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { may } from '#contract/permissions.ts';
import { useSignedInUser } from '../../session.ts';
import { ListPage } from '../../ui/list-page.tsx';
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

  /** Another view of the list begins at its first page. */
  function show(changes: TemplateListSearch, replace = false): void {
    void navigate({ search: (now) => ({ ...now, page: undefined, ...changes }), replace, resetScroll: false });
  }

  const actions = (
    <>
      <ImportTemplate />
      <Button
        renderRoot={(props) => <Link to="/applications/templates/$id" params={{ id: 'new' }} {...props} />}
        leftSection={<IconPlus size={18} aria-hidden />}
      >
        New Template
      </Button>
    </>
  );
  return (
    <ListPage
      title={staff ? 'Application Templates' : 'Applications'}
      list={list}
      page={search.page}
      counted={staff ? ['template', 'templates'] : ['application', 'applications']}
      actions={staff && actions}
      navigation={<ApplicationNavigation />}
      search={
        <div className={classes.search}>
          <SearchBox
            label="Search by name"
            value={search.search ?? ''}
            onSearch={(text) => show({ search: text || undefined }, Boolean(search.search))}
          />
          {staff && <StatusFilter value={search.published} onChange={(published) => show({ published })} />}
        </div>
      }
    >
      <TemplateTable
        list={list}
        search={search}
        staff={staff}
        onOrdering={(ordering) => show({ ordering })}
        onClear={() => show({ search: undefined, published: undefined })}
      />
    </ListPage>
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
