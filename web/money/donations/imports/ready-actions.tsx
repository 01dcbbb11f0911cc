import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { downloadImport } from '#contract/money/donations/imports/import-calls.ts';
import { differs as isDifferent, type NonprofitSum } from '#contract/money/donations/imports/import-questions.ts';
import type { DonationImport } from '#contract/money/donations/imports/imports.ts';
import { DownloadButton } from '../../../platform/ui/lists/download/download-button.tsx';
import { CancelButton, StoreButton } from './import-actions.tsx';
import { KeepBack } from './mistakes/kept-back.tsx';
import { differenceInWords } from './totals/difference.tsx';
import { whoIn } from './totals/import-total.tsx';

interface Props {
  item: DonationImport;
  /** runs once a small file is stored; never runs for a large file, which the server stores later, in a job */
  onStored: ((item: DonationImport) => void) | undefined;
}

/** Stores an import once a person has checked how it was read. */
export function ReadyActions({ item, onStored }: Props) {
  const { id, problems, setAside, can, reading } = item;
  const [checked, setChecked] = useState(false);
  const [rest, setRest] = useState(false);
  const [differs, setDiffers] = useState(false);
  const total = reading?.total;
  const different = (reading?.byNonprofit ?? []).filter((one) => isDifferent(one.total));
  const hasDifference = isDifferent(total) || different.length > 0;
  const mustCheck = (reading?.checks.length ?? 0) > 0;
  const isReady = (can.store || (can.storeRest && rest)) && (checked || !mustCheck) && (differs || !hasDifference);
  return (
    <div className="stack gap-2 above-6">
      {can.storeRest && <KeepBack item={item} checked={rest} onChange={setRest} />}
      {mustCheck && (
        <Checkbox
          checked={checked}
          onChange={({ currentTarget }) => setChecked(currentTarget.checked)}
          label="I have checked how this file is read"
        />
      )}
      {hasDifference && (
        <Checkbox
          checked={differs}
          onChange={({ currentTarget }) => setDiffers(currentTarget.checked)}
          label={`${[...(isDifferent(total) ? [differenceInWords(total, whoIn(total))] : []), ...nonprofitsInWords(different)].join(' ')} I store it all the same`}
        />
      )}
      <div className="row middle gap-3">
        <StoreButton item={item} rest={rest} differs={differs} disabled={!isReady} onStored={onStored} />
        {problems + setAside > 0 && (
          <DownloadButton download={downloadImport} query={{ import: id }} label="Download with problems" />
        )}
        <CancelButton item={item} />
      </div>
      <p role="status" className="soft">
        {todoOf(item, { rest, checked, differs: differs || !hasDifference }).join(' ')}
      </p>
    </div>
  );
}

/** The difference of one nonprofit; of several, their number. */
function nonprofitsInWords(different: readonly NonprofitSum[]): string[] {
  const [first, ...others] = different;
  if (!first?.total) return [];
  if (others.length > 0) return [`The platform has other numbers for ${different.length} nonprofits.`];
  return [differenceInWords(first.total, `For ${first.name}, the platform has`)];
}

/** What the person still has to do. */
function todoOf(
  { problems, faultyRows, undecided, can, reading, questions }: DonationImport,
  done: { rest: boolean; checked: boolean; differs: boolean },
): string[] {
  const mustMend = problems > 0 && !(can.storeRest && done.rest);
  const mustCheck = !done.checked && (reading?.checks.length ?? 0) > 0;
  // the person can keep back lines with mistakes, but only after the questions and the duplicates
  const isLater = (undecided > 0 || questions.length > 0) && faultyRows > 0;
  const isAsked = questions.length > 0;
  const todo = [
    ...(isAsked ? [questions.length === 1 ? 'answer the question above' : `answer the ${questions.length} questions above`] : []),
    ...(mustMend && can.storeRest ? ['correct the mistakes in the list below, or keep back their lines'] : []),
    ...(mustMend && !can.storeRest && isLater ? ['correct the mistakes in the list below'] : []),
    ...(mustMend && !can.storeRest && !isLater ? ['answer its questions below, or correct the file and upload it again'] : []),
    ...(undecided > 0 ? ['decide which duplicates to store'] : []),
    ...(done.differs ? [] : ['find the reason of the difference from the platform, or say that you store it all the same']),
    ...(mustCheck ? ['check how it is read'] : []),
  ];
  return todo.length > 0 ? [`To store this file, ${todo.join(', and ')}.`] : [];
}
