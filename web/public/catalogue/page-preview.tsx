import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { grouped } from '#contract/platform/wire/grouped.ts';
import type { CatalogueSettings } from '#contract/public/catalogue/catalogue.ts';
import { hasStatus } from '../../platform/api.ts';
import { ProgressLine } from '../../platform/ui/feedback/loading/progress-line.tsx';
import { Unloaded } from '../../platform/ui/feedback/loading/unloaded.tsx';
import classes from './catalogue.module.css';
import { pageQuery } from './catalogue-queries.ts';

interface Props {
  settings: CatalogueSettings;
  page: number;
  onPage: (page: number) => void;
}

/** One page as it would be printed now, with buttons for the previous and the next page. */
export function PagePreview({ settings, page, onPage }: Props) {
  const query = useQuery(pageQuery(settings, page));
  const { data, isFetching, error } = query;
  if (!data && hasStatus(error, 404)) return <NoPage page={page} onPage={onPage} />;
  if (!data) return <Unloaded query={query} what="the page" lines={8} />;
  const { pages, svg } = data;
  return (
    <section aria-labelledby="catalogue-preview">
      <h2 id="catalogue-preview" className="text-22">
        Preview
      </h2>
      <ProgressLine active={isFetching} />
      <div className="row gap-2 above-3">
        <Button
          variant="default"
          leftSection={<IconChevronLeft size={18} aria-hidden />}
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        >
          Previous page
        </Button>
        <p role="status" className={classes.number}>
          Page {grouped(data.page)} of {grouped(pages)}
        </p>
        <Button
          variant="default"
          rightSection={<IconChevronRight size={18} aria-hidden />}
          disabled={page >= pages}
          onClick={() => onPage(page + 1)}
        >
          Next page
        </Button>
      </div>
      <img
        className={`${classes.page} above-3`}
        src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
        alt={`Page ${data.page} of the printed catalogue`}
      />
    </section>
  );
}

function NoPage({ page, onPage }: Pick<Props, 'page' | 'onPage'>) {
  return (
    <p className="soft" role="status">
      The catalogue has no page {grouped(page)}.{' '}
      {page > 1 && (
        <Button size="compact-sm" variant="default" onClick={() => onPage(1)}>
          Show the cover
        </Button>
      )}
    </p>
  );
}
