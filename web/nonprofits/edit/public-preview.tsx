import { Button, useComputedColorScheme } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { previewNonprofit } from '#contract/nonprofits/public/public-preview.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import { hasStatus } from '../../platform/api.ts';
import { listOf } from '../../platform/query-of.ts';
import type { NonprofitForm } from './nonprofit-values.ts';
import classes from './public-preview.module.css';

const { changes: schema } = previewNonprofit.body.shape;
type Changes = BodyOf<typeof previewNonprofit>['changes'];

/** The changes that are valid as typed, and how many fields are not (`left`). */
function shownChanges(draft: Record<string, unknown>): { changes: Changes; left: number } {
  const parsed = z.safeParse(schema, draft);
  if (parsed.success) return { changes: parsed.data, left: 0 };
  const wrong = new Set(parsed.error.issues.map(({ path: [field] }) => String(field)));
  const right = Object.fromEntries(Object.entries(draft).filter(([field]) => !wrong.has(field)));
  return { changes: z.parse(schema, right), left: wrong.size };
}

interface Props {
  form: NonprofitForm;
  /** undefined for a new nonprofit */
  nonprofit?: { id: number; isPublishedForWeb: boolean; nonprofitImage: unknown };
}

/** milliseconds without typing before the page is drawn anew */
const pause = 400;

/** The nonprofit's page in the public directory, as it would be after a save. The server renders the page and stores nothing. */
export function PublicPreview({ form, nonprofit }: Props) {
  const scheme = useComputedColorScheme('light');
  const { changes, left } = shownChanges(form.draft());
  const typed = useSettled(JSON.stringify(changes));
  const page = useQuery(
    listOf(
      previewNonprofit,
      { body: { nonprofit: nonprofit?.id ?? null, changes: JSON.parse(typed), scheme } },
      { apart: nonprofit?.nonprofitImage, staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false },
    ),
  );
  return (
    <section className={classes.preview} aria-label="Preview of the public page">
      <p className={classes.note}>
        <strong>Preview, not published.</strong>{' '}
        {nonprofit?.isPublishedForWeb
          ? 'Visitors see the saved page until you save.'
          : 'The directory does not show this nonprofit to visitors.'}
        {left > 0 && ' A field with an error is shown as it was saved.'}
      </p>
      {page.isError && (
        <p role="alert" className="loss text-14">
          {hasStatus(page.error, 400) ? 'The server refuses a field: save to see which one.' : 'The preview could not be drawn.'}{' '}
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden />}
            onClick={() => void page.refetch()}
          >
            Try again
          </Button>
        </p>
      )}
      <PageFrame html={page.data?.html} busy={page.isFetching} />
    </section>
  );
}

/** The sandbox allows no scripts, so typed text cannot run. It keeps our origin, so that the page's fonts and pictures load. */
function PageFrame({ html, busy }: { html: string | undefined; busy: boolean }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const top = useRef(0);
  if (html === undefined) return <div className={classes.frame} data-empty aria-busy="true" />;
  return (
    <iframe
      ref={frame}
      title="Preview of the public page"
      className={classes.frame}
      aria-busy={busy}
      sandbox="allow-same-origin"
      srcDoc={html}
      // keep the scroll position when the page is drawn again
      onLoad={() => {
        const shown = frame.current?.contentWindow;
        shown?.scrollTo(0, top.current);
        shown?.addEventListener('scroll', () => {
          top.current = shown.scrollY;
        });
      }}
    />
  );
}

/** The latest value that has stayed the same for `pause` milliseconds. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
