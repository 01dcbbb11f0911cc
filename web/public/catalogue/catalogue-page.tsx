import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { CatalogueSettings } from '#contract/public/catalogue/catalogue.ts';
import { makeCatalogueEdition } from '#contract/public/catalogue/editions.ts';
import { call } from '../../platform/api.ts';
import { showAlert } from '../../platform/ui/feedback/alerts/alerts.ts';
import { PageHeader } from '../../platform/ui/page/page-header.tsx';
import classes from './catalogue.module.css';
import { editionsQuery } from './catalogue-queries.ts';
import { readLook } from './catalogue-search.ts';
import { Editions } from './editions.tsx';
import { Look } from './look.tsx';
import { PagePreview } from './page-preview.tsx';
import { Problems } from './problems.tsx';
import { approvedOrSure } from './proofs/approved-or-sure.ts';
import { Proofs } from './proofs/proofs.tsx';
import { type Words, WordsForm } from './words-form.tsx';

/** The printed catalogue of a year: its look, a preview of its pages, its problems, its proofs and its editions. */
export function CataloguePage() {
  const search = readLook(useSearch({ from: '/signed-in/catalogue' }));
  const { marks: _, ...look } = search;
  const client = useQueryClient();
  const navigate = useNavigate({ from: '/catalogue' });
  const [shown, setShown] = useState<{ page: number; words: Words }>();
  const settingsWith = (words: Words): CatalogueSettings => ({ ...search, ...words });
  async function make(words: Words): Promise<void> {
    if (!(await approvedOrSure(client, look.year))) return;
    await call(makeCatalogueEdition, { body: settingsWith(words), quiet: 'refusals' });
    showAlert({ tone: 'success', text: 'The edition is being made. It is listed under Editions.' });
    await client.invalidateQueries({ queryKey: editionsQuery().queryKey });
  }
  return (
    <>
      <PageHeader title="Printed Catalogue">
        <p className="soft above-2 wide-46">
          Nonprofits with “Print Version” and the accepted year, as a PDF for the printer. A photo is printed where its nonprofit
          allows print.
        </p>
      </PageHeader>
      <div className={classes.parts}>
        <Look
          look={search}
          onChange={(change) => void navigate({ search: { ...search, ...change }, replace: true, resetScroll: false })}
        />
        <WordsForm year={search.year} onPreview={(words) => setShown({ page: shown?.page ?? 1, words })} onMake={make} />
        {shown && (
          <PagePreview
            settings={settingsWith(shown.words)}
            page={shown.page}
            onPage={(page) => setShown({ page, words: shown.words })}
          />
        )}
        <Problems look={look} />
        <Proofs look={look} />
        <Editions />
      </div>
    </>
  );
}
