import { Button } from '@mantine/core';
import { IconChartBar, IconHelp, IconUpload, IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { LibraryFile } from '#contract/learning/library/library-files.ts';
import { may } from '#contract/platform/access/permissions.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { useSignedInUser } from '../../../platform/session.ts';
import { useModal } from '../../../platform/ui/dialogs/use-modal.ts';
import { ChipsRow, WithFilterChips } from '../../../platform/ui/lists/filters/filter-chips.tsx';
import { SearchBox } from '../../../platform/ui/lists/filters/search-box.tsx';
import { SkipToRows } from '../../../platform/ui/lists/table/skip.tsx';
import tabStyles from '../../../platform/ui/lists/tabs.module.css';
import { ButtonLink } from '../../../platform/ui/page/links/button-link.tsx';
import { PageHeader } from '../../../platform/ui/page/page-header.tsx';
import { CurriculumOverview } from '../curriculum/curriculum-overview.tsx';
import { TopicSide } from '../curriculum/topic-side.tsx';
import { curriculumQuery, visitQuery } from '../library-queries.ts';
import { isNarrowed, type LibrarySearch, readLibrarySearch, withoutFilters } from '../library-search.ts';
import { ContinueReading } from './continue-reading.tsx';
import { FileList } from './file-list.tsx';
import { InfoModal } from './info-modal.tsx';
import { LibraryFilters } from './library-filters.tsx';
import classes from './library-page.module.css';
import { ListTools } from './list-tools.tsx';

const FileDialog = lazy(async () => ({ default: (await import('../edit/file-dialog.tsx')).FileDialog }));

/** The library: by its curriculum, or as one list. Every filter is in the address. */
export function LearningCommonsPage() {
  const search = readLibrarySearch(useSearch({ from: '/signed-in/learning-commons' }));
  const navigate = useNavigate({ from: '/learning-commons' });
  const staff = may(useSignedInUser(), 'manageLibrary');
  const modal = useModal<LibraryFile>();
  const labels = useTagLabels();
  const browses = search.mode === 'BROWSE';
  const narrowed = isNarrowed(search);

  function show(changes: LibrarySearch, replace = false): void {
    void navigate({ search: (now) => readLibrarySearch({ ...now, ...changes }), replace, resetScroll: false });
  }
  const clear = () => show(withoutFilters);

  return (
    <>
      <PageHeader title="Learning Commons" aside={<SkipToRows />} actions={<Actions onUpload={modal.add} />}>
        <p className="soft above-2">Templates, recordings and guides for small nonprofits.</p>
        <NewFiles onShow={() => show({ ...withoutFilters, reading: 'NEW' })} />
      </PageHeader>
      <div className={`${classes.top} not-printed`}>
        <Modes search={search} />
        <div className={classes.search}>
          <SearchBox
            label="Search names, tags and the text inside"
            value={search.search ?? ''}
            onSearch={(text) => show({ search: text || undefined }, Boolean(search.search))}
          />
        </div>
        <ListTools search={search} onChange={show} />
      </div>
      {!browses && !narrowed ? (
        <>
          <ContinueReading />
          <CurriculumOverview />
        </>
      ) : (
        <WithFilterChips onClear={false}>
          <div className={`${classes.layout} columns-56 block-in-print`}>
            <div className="not-printed">
              {browses ? <LibraryFilters search={search} onChange={show} onClear={clear} /> : <TopicSide search={search} />}
            </div>
            <div className="shrinks">
              <ChipsRow />
              <FileList
                search={search}
                labels={labels}
                onEdit={staff ? modal.edit : undefined}
                onClear={narrowed ? clear : undefined}
              />
            </div>
          </div>
        </WithFilterChips>
      )}
      {!staff && <InfoModal />}
      {modal.used && (
        <Suspense>
          <FileDialog opened={modal.opened} file={modal.item} topic={search.tags?.[0] ?? search.category} onClose={modal.close} />
        </Suspense>
      )}
    </>
  );
}

/** Names of subtopics and categories by their tags. */
function useTagLabels(): ReadonlyMap<string, string> {
  const { data } = useQuery(curriculumQuery);
  const pairs = data?.categories.flatMap(({ slug, name, subtopics }): [string, string][] => [
    [slug, name],
    ...subtopics.map((one): [string, string] => [one.slug, one.name]),
  ]);
  return new Map(pairs);
}

function Actions({ onUpload }: { onUpload: () => void }) {
  const user = useSignedInUser();
  const staff = may(user, 'manageLibrary');
  return (
    <>
      <ButtonLink variant="default" leftSection={<IconHelp size={18} aria-hidden />} to="/learning-commons/help">
        Help
      </ButtonLink>
      {staff && (
        <>
          <ButtonLink variant="default" leftSection={<IconChartBar size={18} aria-hidden />} to="/learning-commons/usage">
            Usage
          </ButtonLink>
          <Button leftSection={<IconUpload size={18} aria-hidden />} onClick={onUpload}>
            Upload File
          </Button>
        </>
      )}
      {user.nonprofitPrimary && (
        <ButtonLink variant="default" leftSection={<IconUsersGroup size={18} aria-hidden />} to="/learning-commons/seats">
          Who uses it
        </ButtonLink>
      )}
    </>
  );
}

/** Says how many files are new since the last visit. */
function NewFiles({ onShow }: { onShow: () => void }) {
  const { data } = useQuery(visitQuery);
  if (!data || data.newFiles === 0) return null;
  return (
    <p className="above-1">
      <button type="button" className="link-button touch-28 strong" onClick={onShow}>
        {howMany(data.newFiles, 'new file', 'new files')} since your last visit
      </button>
    </p>
  );
}

const modes = [
  ['CURRICULUM', 'Curriculum'],
  ['BROWSE', 'Browse'],
] as const;

function Modes({ search }: { search: LibrarySearch }) {
  const { search: words, ordering } = search;
  return (
    <nav className={tabStyles.tabs} aria-label="View">
      {modes.map(([mode, label]) => (
        <Link
          key={mode}
          to="/learning-commons"
          search={readLibrarySearch({ mode, search: words, ordering })}
          aria-current={(search.mode ?? 'CURRICULUM') === mode ? 'page' : undefined}
          activeOptions={{ exact: true, includeSearch: true }}
          resetScroll={false}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
