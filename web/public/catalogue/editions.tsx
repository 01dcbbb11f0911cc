import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { isAtWork } from '#contract/platform/jobs/long-work.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { cataloguePaperLabels, profilesOnPageLabels } from '#contract/public/catalogue/catalogue-choices.ts';
import {
  type CatalogueEdition,
  deleteCatalogueEdition,
  downloadCatalogueEdition,
  downloadCatalogueEpub,
} from '#contract/public/catalogue/editions.ts';
import { call } from '../../platform/api.ts';
import { ignoreFailure } from '../../platform/ignore-failure.ts';
import { confirm } from '../../platform/ui/dialogs/confirm.ts';
import { Loaded } from '../../platform/ui/feedback/loading/loaded.tsx';
import { DownloadButton } from '../../platform/ui/lists/download/download-button.tsx';
import { formatMoment } from '../../platform/ui/text/format.ts';
import { formatSize } from '../../platform/ui/text/format-size.ts';
import { WorkProgress } from '../../platform/ui/work/work-progress.tsx';
import classes from './catalogue.module.css';
import { editionsQuery } from './catalogue-queries.ts';

/** Every edition, also those that are still being made or failed; the newest first. */
export function Editions() {
  const query = useQuery(editionsQuery());
  return (
    <section aria-labelledby="catalogue-editions">
      <h2 id="catalogue-editions" className="text-22">
        Editions
      </h2>
      <p className="soft above-2 wide-46">
        An edition is frozen: it stays byte by byte as it was made, also when profiles change, so that it can be printed again.
      </p>
      <Loaded query={query} what="the editions" lines={3}>
        {({ results }) =>
          results.length === 0 ? (
            <p className="soft above-2">There is no edition yet.</p>
          ) : (
            <ul className={classes.editions}>
              {results.map((edition) => (
                <Edition key={edition.id} edition={edition} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

function Edition({ edition }: { edition: CatalogueEdition }) {
  const { id, title, year, state, progress, createdAt, createdBy, paper, perPage, marks, epubSize } = edition;
  const made = `${formatMoment(createdAt)}${createdBy ? ` by ${createdBy.fullName}` : ''}`;
  return (
    <li className="stack gap-2">
      <h3 className="breakable">
        {title}, {year}
      </h3>
      <p className="soft">
        {made}. {cataloguePaperLabels[paper]}, {profilesOnPageLabels[perPage].toLowerCase()}
        {marks && ', with bleed and crop marks'}. {madeText(edition)}
      </p>
      {isAtWork(state) && (
        <WorkProgress label={`Progress of ${title}`} progress={progress}>
          The edition is being made. You can leave this page: you are told when it is ready.
        </WorkProgress>
      )}
      <div className="row gap-2">
        {state === 'READY' && (
          <DownloadButton file download={downloadCatalogueEdition} query={{ id }} label="PDF" of={`of ${title}, ${year}`} />
        )}
        {epubSize !== null && (
          <DownloadButton file download={downloadCatalogueEpub} query={{ id }} label="EPUB" of={`of ${title}, ${year}`} />
        )}
        <DeleteEdition edition={edition} />
      </div>
    </li>
  );
}

function madeText({ state, profiles, pages, size }: CatalogueEdition): string {
  if (state === 'FAILED') return 'It could not be made. Delete it and try again.';
  if (profiles === null || pages === null || size === null) return '';
  return `${howMany(profiles, 'profile', 'profiles')}, ${howMany(pages, 'page', 'pages')}, ${formatSize(size)}.`;
}

function DeleteEdition({ edition: { id, title, year } }: { edition: CatalogueEdition }) {
  const client = useQueryClient();
  async function remove(): Promise<void> {
    const sure = await confirm({
      title: `Delete “${title}, ${year}”?`,
      text: "Its files are deleted. A new edition shows the profiles as they are then. This can't be undone.",
      confirm: 'Delete',
      loss: true,
    });
    if (!sure) return;
    await call(deleteCatalogueEdition, { params: { id } }).catch(ignoreFailure);
    await client.invalidateQueries({ queryKey: editionsQuery().queryKey });
  }
  return (
    <Button variant="subtle" onClick={() => void remove()}>
      Delete
      <span className="only-read-out">
        {' '}
        {title}, {year}
      </span>
    </Button>
  );
}
