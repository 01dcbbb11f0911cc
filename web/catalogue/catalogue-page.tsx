import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { CatalogueSettings } from '#contract/catalogue/catalogue.ts';
import { PageHeader } from '../ui/page/page-header.tsx';
import classes from './catalogue.module.css';
import { readLook } from './catalogue-search.ts';
import { Look } from './look.tsx';
import { PagePreview } from './page-preview.tsx';
import { Problems } from './problems.tsx';
import { type Words, WordsForm } from './words-form.tsx';

/** The printed catalogue of a year: how it looks, what is wrong before it is printed, and each of its pages. */
export function CataloguePage() {
  const search = readLook(useSearch({ from: '/signed-in/catalogue' }));
  const { marks: _, ...look } = search;
  const navigate = useNavigate({ from: '/catalogue' });
  const [shown, setShown] = useState<{ page: number; words: Words }>();
  const settingsWith = (words: Words): CatalogueSettings => ({ ...search, ...words });
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
        <WordsForm year={search.year} onPreview={(words) => setShown({ page: shown?.page ?? 1, words })} />
        {shown && (
          <PagePreview
            settings={settingsWith(shown.words)}
            page={shown.page}
            onPage={(page) => setShown({ page, words: shown.words })}
          />
        )}
        <Problems look={look} />
      </div>
    </>
  );
}
