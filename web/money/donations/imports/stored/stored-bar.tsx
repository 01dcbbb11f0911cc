import { CloseButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { DonationImport } from '#contract/money/donations/imports/imports.ts';
import { Notice } from '../../../../platform/ui/feedback/notice.tsx';
import { UndoButton } from '../import-actions.tsx';
import { importQuery } from '../import-queries.ts';
import { sumInWords } from '../import-words.ts';
import { KeptBack } from '../mistakes/kept-back.tsx';
import { showStored, useJustStored } from './just-stored.ts';

/** Says what was just stored from a file, with an Undo button and the lines that were kept back. */
export function StoredBar() {
  const id = useJustStored();
  return id === undefined ? null : <Bar id={id} />;
}

function Bar({ id }: { id: number }) {
  const { data: item } = useQuery(importQuery(id));
  if (!item) return null;
  return (
    <section aria-label="The file that was stored">
      <div className="below-6">
        <Notice>
          <div className="row middle gap-3">
            <p role="status">{statusOf(item)}</p>
            <UndoButton item={item} label="Undo" />
            <Link to="/donation-management/imports/$id" params={{ id: String(id) }} className="touch">
              See the import
            </Link>
            <CloseButton aria-label="Close" onClick={() => showStored(undefined)} />
          </div>
        </Notice>
      </div>
      {item.state === 'STORED' && <KeptBack item={item} />}
    </section>
  );
}

function statusOf({ name, state, chosenRows, chosenAmount, undoRefusal, failure }: DonationImport): string {
  const sum = sumInWords(chosenRows, chosenAmount);
  if (state === 'UNDOING') return `${sum} from “${name}”: being deleted.`;
  if (state === 'UNDONE') return `The import of “${name}” was undone. Deleted: ${sum}.`;
  return [`Stored from “${name}”: ${sum}.`, failure || undoRefusal].join(' ').trim();
}
