import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { may } from '#contract/people/permissions.ts';
import { useSignedInUser } from '../../session.ts';
import { ListPage } from '../../ui/lists/list-page.tsx';
import { SearchBox } from '../../ui/lists/search-box.tsx';
import { ApplicationNavigation } from '../pages/application-navigation.tsx';
import { ImportTemplate } from './import-template.tsx';
import classes from './template-list-page.module.css';
import type { TemplateListSearch } from './template-list-search.ts';
import { templatesQuery } from './template-queries.ts';
import { TemplateTable } from './template-table.tsx';

/** Programme staff see all templates, all others the published ones. */
export function TemplateListPage() {
  const search = useSearch({ from: '/signed-in/applications/templates' });
  const navigate = useNavigate({ from: '/applications/templates' });
  const staff = may(useSignedInUser(), 'buildTemplates');
  const list = useQuery(templatesQuery(search));

  /** A changed filter or ordering starts at page 1. */
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
          {staff && <StatusFilter value={search.isPublished} onChange={(isPublished) => show({ isPublished })} />}
        </div>
      }
    >
      <TemplateTable
        list={list}
        search={search}
        staff={staff}
        onOrdering={(ordering) => show({ ordering })}
        onClear={() => show({ search: undefined, isPublished: undefined })}
      />
    </ListPage>
  );
}

const statuses = [
  [undefined, 'All'],
  [true, 'Published'],
  [false, 'Drafts'],
] as const;

interface StatusProps {
  value: TemplateListSearch['isPublished'];
  onChange: (value: TemplateListSearch['isPublished']) => void;
}

function StatusFilter({ value, onChange }: StatusProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, these are buttons
    <div role="group" aria-label="Status" className={classes.statuses}>
      {statuses.map(([status, label]) => (
        <button key={label} type="button" aria-pressed={value === status} onClick={() => onChange(status)}>
          {label}
        </button>
      ))}
    </div>
  );
}
