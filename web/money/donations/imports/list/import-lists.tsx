import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { DonationImport } from '#contract/money/donations/imports/imports.ts';
import { grouped, howMany } from '#contract/platform/wire/grouped.ts';
import tabStyles from '../../../../platform/ui/lists/tabs.module.css';
import { ImportNames } from '../import-names.tsx';
import { ImportRows } from '../import-rows.tsx';
import { ImportProblems } from '../mistakes/import-problems.tsx';
import { type ImportList, type ImportSearch, importLists } from './import-searches.ts';

/** The list that is shown first: the one where a person still has to act. */
function usualList({ problems, undecided }: DonationImport): ImportList {
  if (problems > 0) return 'problems';
  return undecided > 0 ? 'duplicates' : 'rows';
}

/** `2 corrections are applied. 1 mistake is left.` */
function correctedInWords({ problems }: DonationImport, corrections: number): string {
  const left = problems === 0 ? 'No mistake is' : `${howMany(problems, 'mistake is', 'mistakes are')}`;
  return `${howMany(corrections, 'correction is', 'corrections are')} applied. ${left} left.`;
}

/** The lists of an import: mistakes, duplicates, names, lines that are no gifts, donations. One is shown at a time. */
export function ImportLists({ item, search: { show, page } }: { item: DonationImport; search: ImportSearch }) {
  const chosen = show ?? usualList(item);
  const section = useRef<HTMLElement>(null);
  const [said, setSaid] = useState('');
  const sayCorrected = (now: DonationImport, corrections: number) => {
    setSaid(correctedInWords(now, corrections));
    // the list of mistakes, which had the focus, is gone
    if (now.faultyRows === 0) section.current?.focus();
  };
  const counts: Record<ImportList, string> = {
    problems: howMany(item.problems, 'mistake', 'mistakes'),
    duplicates: howMany(item.duplicates, 'duplicate', 'duplicates'),
    names: 'Names of donors',
    aside: `${grouped(item.setAside)} not gifts`,
    rows: 'Donations of the file',
  };
  const isShown: Partial<Record<ImportList, boolean>> = { aside: item.setAside > 0, names: Boolean(item.reading?.donorNames) };
  const lists = importLists.filter((list) => isShown[list] ?? true);
  return (
    <section ref={section} tabIndex={-1} className="heads-22 stack gap-4 above-10" aria-label="Lines of the file">
      <p role="status" className="only-read-out">
        {said}
      </p>
      <nav className={tabStyles.tabs} aria-label="Lists of this import">
        {lists.map((list) => (
          <Link
            key={list}
            to="."
            search={(now) => ({ ...now, show: list, page: undefined })}
            resetScroll={false}
            preload={false}
            aria-current={list === chosen ? 'page' : undefined}
            activeProps={{ 'aria-current': list === chosen ? 'page' : undefined }}
          >
            {counts[list]}
          </Link>
        ))}
      </nav>
      {chosen === 'problems' && <ImportProblems item={item} page={page} onCorrected={sayCorrected} />}
      {chosen === 'aside' && <ImportProblems item={item} page={page} only="set_aside" />}
      {chosen === 'names' && <ImportNames item={item} page={page} />}
      {chosen === 'duplicates' && <ImportRows item={item} page={page} only="duplicates" />}
      {chosen === 'rows' && <ImportRows item={item} page={page} />}
    </section>
  );
}
