import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import * as z from 'zod/mini';
import type { PageContent } from '#contract/nonprofits/resources/content.ts';
import { downloadPressRelease, downloadPressReleasePdf, pressPage } from '#contract/nonprofits/resources/press-release.ts';
import {
  firstResource,
  isResourceName,
  type ResourcePage as Resource,
  type ResourceName,
  resourceTitles,
} from '#contract/nonprofits/resources/resources.ts';
import { flag, wholeNumber } from '#contract/platform/wire/shapes.ts';
import { useSignedInUser } from '../../platform/session.ts';
import { Loaded } from '../../platform/ui/feedback/loading/loaded.tsx';
import { SkeletonLines } from '../../platform/ui/feedback/loading/skeleton-lines.tsx';
import { NotFoundPage } from '../../platform/ui/feedback/not-found-page.tsx';
import { DownloadButton } from '../../platform/ui/lists/download/download-button.tsx';
import { listSearch } from '../../platform/ui/lists/list-search.ts';
import { ButtonLink } from '../../platform/ui/page/links/button-link.tsx';
import { PageHeader } from '../../platform/ui/page/page-header.tsx';
import { PageText } from './page-text.tsx';
import { ResourceMenu } from './resource-menu.tsx';
import { resourceQuery } from './resource-queries.ts';
import classes from './resources.module.css';

const query = z.object({
  /** the page of the list of versions */
  page: z._default(wholeNumber, 1),
  pageSize: z._default(wholeNumber, 1),
  edit: z.optional(flag),
  versions: z.optional(flag),
  /** a version to look at; `0` is the text that comes with Almoner */
  version: z.optional(z.string().check(z.regex(/^\d{1,9}$/))),
  compare: z.optional(flag),
});

/** Reads from the address whether to show a page's text, its editor, the list of its versions, or one version. */
const readResourceSearch = listSearch(query);
type ResourceSearch = ReturnType<typeof readResourceSearch>;

const ResourceEditor = lazy(async () => ({ default: (await import('./edit/resource-editor.tsx')).ResourceEditor }));
const VersionList = lazy(async () => ({ default: (await import('./versions/version-list.tsx')).VersionList }));
const OneVersion = lazy(async () => ({ default: (await import('./versions/one-version.tsx')).OneVersion }));

/** `/resources` shows the first page. */
export function FirstResourcePage() {
  const search = readResourceSearch(useSearch({ from: '/signed-in/resources' }));
  return <Page name={firstResource} search={search} />;
}

export function ResourcePage() {
  const { name } = useParams({ from: '/signed-in/resources/$name' });
  const search = readResourceSearch(useSearch({ from: '/signed-in/resources/$name' }));
  return isResourceName(name) ? <Page key={name} name={name} search={search} /> : <Navigate to="/error404" replace />;
}

interface Props {
  name: ResourceName;
  search: ResourceSearch;
}

function Page({ name, search }: Props) {
  const query = useQuery(resourceQuery(name));
  const { data } = query;
  const mayEdit = data?.can.edit === true;
  const isReading = !(mayEdit && (search.edit || search.versions || search.version !== undefined));
  return (
    <div className={classes.layout}>
      <ResourceMenu current={name} />
      <div className="shrinks">
        <PageHeader title={resourceTitles[name]} actions={mayEdit && isReading && <Actions name={name} />} />
        <Loaded query={query} what="the page" lines={8} absent={<NotFoundPage />}>
          {(page) => <Shown page={page} search={isReading ? {} : search} />}
        </Loaded>
      </div>
    </div>
  );
}

function Actions({ name }: { name: ResourceName }) {
  const to = '/resources/$name';
  return (
    <>
      <ButtonLink variant="default" to={to} params={{ name }} search={{ versions: true }}>
        Versions
      </ButtonLink>
      <ButtonLink to={to} params={{ name }} search={{ edit: true }}>
        Edit page
      </ButtonLink>
    </>
  );
}

function Shown({ page, search }: { page: Resource; search: ResourceSearch }): ReactNode {
  const navigate = useNavigate();
  const show = (next: ResourceSearch) => void navigate({ to: '/resources/$name', params: { name: page.name }, search: next });
  if (search.edit)
    return (
      <Suspense fallback={<SkeletonLines label="Loading the editor" lines={8} />}>
        <ResourceEditor page={page} onDone={() => show({})} />
      </Suspense>
    );
  if (search.version !== undefined)
    return (
      <Suspense fallback={<SkeletonLines label="Loading the version" lines={8} />}>
        <OneVersion page={page} version={Number(search.version)} compare={search.compare === true} onRestored={() => show({})} />
      </Suspense>
    );
  if (search.versions)
    return (
      <Suspense fallback={<SkeletonLines label="Loading the versions" lines={8} />}>
        <VersionList page={page} number={search.page ?? 1} />
      </Suspense>
    );
  return (
    <>
      {page.name === pressPage && <PressRelease content={page.content} />}
      <PageText content={page.content} />
    </>
  );
}

/** Buttons that download the quotations of the press page as a file. */
function PressRelease({ content }: { content: PageContent }) {
  const { nonprofitRef } = useSignedInUser();
  if (!content.content.some(({ type }) => type === 'blockquote')) return null;
  return (
    <section className={classes.release} aria-label="Download the press release">
      <p>
        {nonprofitRef
          ? `The texts below as a file, with the name of ${nonprofitRef.name} filled in.`
          : 'The texts below as a file. Nonprofits get them with their own name filled in.'}
      </p>
      <div className="row gap-2 above-3">
        <DownloadButton file download={downloadPressRelease} label="Press release (DOCX)" />
        <DownloadButton file download={downloadPressReleasePdf} label="Press release (PDF)" />
      </div>
    </section>
  );
}
