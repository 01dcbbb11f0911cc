import { IconPlus } from '@tabler/icons-react';
import { may } from '#contract/platform/access/permissions.ts';
import { useSignedInUser } from '../../../platform/session.ts';
import { FilterChip } from '../../../platform/ui/lists/filters/filter-chips.tsx';
import { ListPage, ListSearchBox } from '../../../platform/ui/lists/list-page.tsx';
import { useList } from '../../../platform/ui/lists/use-list.ts';
import { ButtonLink } from '../../../platform/ui/page/links/button-link.tsx';
import { ApplicationNavigation } from '../../pages/application-navigation.tsx';
import one from '../builder/switch.module.css';
import { templatesQuery } from '../template-queries.ts';
import { CopyExample } from './copy-example.tsx';
import { ImportTemplate } from './import-template.tsx';
import { readerColumns, staffColumns } from './template-columns.tsx';
import classes from './template-list-page.module.css';
import { type TemplateListSearch, validateTemplateListSearch } from './template-list-search.ts';

/** Programme staff see all templates, all others the published ones. */
export function TemplateListPage() {
  const staff = may(useSignedInUser(), 'buildTemplates');
  const list = useList({ read: validateTemplateListSearch, query: templatesQuery });
  const build = (
    <ButtonLink to="/applications/templates/$id" params={{ id: 'new' }}>
      New Template
    </ButtonLink>
  );
  const actions = (
    <>
      <CopyExample />
      <ImportTemplate />
      <ButtonLink to="/applications/templates/$id" params={{ id: 'new' }} leftSection={<IconPlus size={18} aria-hidden />}>
        New Template
      </ButtonLink>
    </>
  );
  return (
    <ListPage
      title={staff ? 'Application Templates' : 'Applications'}
      list={list}
      counted={staff ? ['template', 'templates'] : ['application', 'applications']}
      columns={staff ? staffColumns : readerColumns}
      actions={staff && actions}
      navigation={<ApplicationNavigation />}
      search={
        <div className={`${classes.search} columns-34`}>
          <ListSearchBox list={list} label="Search by name" />
          {staff && <StatusFilter {...list.filter('isPublished')} />}
          <FilterChip title="Open" label={openLabel(list.search.isOpen)} onRemove={() => list.show({ isOpen: undefined })} />
        </div>
      }
      things="applications"
      nothing="No applications to display."
      empty={
        staff
          ? {
              title: 'No application templates to display.',
              text: 'A template is the form that nonprofits answer: build one, import a file, or copy the example.',
              action: build,
            }
          : { text: 'When an application opens, it appears here.' }
      }
    />
  );
}

const openLabel = (isOpen: boolean | undefined) => (isOpen === undefined ? undefined : isOpen ? 'Now' : 'Not now');

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
  const label = value === undefined ? undefined : statuses.find(([status]) => status === value)?.[1];
  return (
    <>
      <FilterChip title="Status" label={label} onRemove={() => onChange(undefined)} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, these are buttons */}
      <div role="group" aria-label="Status" className={`${classes.statuses} ${one.switch} line gap-1`}>
        {statuses.map(([status, label]) => (
          <button
            key={label}
            type="button"
            className="tint-on-hover"
            aria-pressed={value === status}
            onClick={() => onChange(status)}
          >
            {label}
          </button>
        ))}
      </div>
    </>
  );
}
