import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { downloadBoard } from '#contract/applications/reviews/board.ts';
import { may } from '#contract/platform/access/permissions.ts';
import { useSignedInUser } from '../../../platform/session.ts';
import { Dialog } from '../../../platform/ui/dialogs/dialog.tsx';
import { IfMay } from '../../../platform/ui/if-may.tsx';
import { ListPage } from '../../../platform/ui/lists/list-page.tsx';
import { useSelection } from '../../../platform/ui/lists/selection/use-selection.ts';
import { useList } from '../../../platform/ui/lists/use-list.ts';
import type { ReadyView } from '../../../platform/ui/lists/views/use-list-tools.ts';
import { ApplicationNavigation } from '../../pages/application-navigation.tsx';
import classes from './board.module.css';
import { columnsOf } from './board-columns.tsx';
import { BoardFilters } from './board-filters.tsx';
import { BoardNumbers } from './board-numbers.tsx';
import { type BoardRow, type BoardSearch, boardQuery, readBoardSearch, summaryQuery } from './board-queries.ts';
import { AcceptForm } from './decisions/accept-form.tsx';
import { DecisionBar } from './decisions/decision-bar.tsx';
import type { OnDecide } from './decisions/decision-cell.tsx';
import { MarksDialog } from './decisions/marks-dialog.tsx';
import { useDecisionKeys } from './decisions/use-decision-keys.ts';
import { usePrepare, withoutGrants } from './decisions/use-prepare.ts';

const readyViews: ReadyView<BoardSearch>[] = [
  { key: 'undecided', name: 'Undecided, best first', search: { decision: 'NONE', ordering: '-adjusted' } },
  { key: 'short', name: 'Reviews missing', search: { short: true, ordering: 'reviews' } },
  { key: 'prepared', name: 'Prepared, not released', search: { released: false, ordering: 'decision' } },
];

interface Props {
  template: number;
  /** the applications to choose from */
  templates: readonly { id: number; name: string }[];
}

export function Board({ template, templates }: Props) {
  const list = useList({
    read: readBoardSearch,
    query: (asked) => boardQuery(template, asked),
    views: 'board',
    ready: readyViews,
    about: ['applicationTemplate'],
    across: ['applicationTemplate'],
    keepsOrder: true,
  });
  const summary = useQuery(summaryQuery(template)).data;
  const selection = useSelection<BoardRow>();
  const [marked, setMarked] = useState<BoardRow | null>(null);
  const [accepted, setAccepted] = useState<BoardRow | null>(null);
  const { busy, one } = usePrepare();
  const mayDecide = may(useSignedInUser(), 'manageReviews');
  const templateName = templates.find(({ id }) => id === template)?.name ?? '';

  const decide: OnDecide = (row, decision) => {
    if (decision === 'ACCEPTED') setAccepted(row);
    else void one(row, withoutGrants(decision));
  };
  useDecisionKeys(mayDecide ? list.result.data?.results : undefined, decide);

  return (
    <div className={classes.board}>
      <ListPage
        title="Decision Board"
        list={{ ...list, filters: { ...list.filters, applicationTemplate: template } }}
        counted={['application', 'applications']}
        columns={columnsOf(mayDecide ? { onMark: setMarked, onDecide: decide } : null)}
        all="All applications"
        exports={downloadBoard}
        actions={
          <TemplateChoice
            template={template}
            templates={templates}
            onChoose={(applicationTemplate) => list.show({ applicationTemplate })}
          />
        }
        lead={<ApplicationNavigation above />}
        search={
          <>
            {summary && <BoardNumbers summary={summary} />}
            <BoardFilters list={list} tags={summary?.tags ?? []} />
          </>
        }
        select={mayDecide ? { selection, nameOf: ({ nonprofitRef }) => nonprofitRef.name } : undefined}
        things="board"
        nothing="No applications to show."
        empty={{ text: 'Submitted applications come in here.' }}
        hint={
          mayDecide && (
            <p className="unless-touch unless-40 soft text-14 above-5 not-printed">
              Keys: <kbd>j</kbd> and <kbd>k</kbd> go from row to row, <kbd>1</kbd> accepts, <kbd>2</kbd> declines, <kbd>3</kbd>{' '}
              waitlists, <kbd>0</kbd> takes back.
            </p>
          )
        }
        below={
          <IfMay right="manageReviews">
            <DecisionBar
              template={template}
              templateName={templateName}
              selected={selection.rows}
              onClear={selection.clear}
              summary={summary}
            />
          </IfMay>
        }
      />
      <Dialog title={`Accept ${accepted?.nonprofitRef.name ?? ''}`} opened={accepted !== null} onClose={() => setAccepted(null)}>
        {accepted && (
          <AcceptForm
            templateName={templateName}
            nonprofits={[accepted.nonprofitRef]}
            busy={busy}
            onCancel={() => setAccepted(null)}
            onAccept={async (granted) => {
              if (await one(accepted, granted)) setAccepted(null);
            }}
          />
        )}
      </Dialog>
      <MarksDialog row={marked} onClose={() => setMarked(null)} />
    </div>
  );
}

/** Changes the application. The filters, order and view stay. */
function TemplateChoice({ template, templates, onChoose }: Props & { onChoose: (template: number) => void }) {
  if (templates.length === 0) return null;
  return (
    <NativeSelect aria-label="Application" value={template} onChange={({ currentTarget: { value } }) => onChoose(Number(value))}>
      {templates.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </NativeSelect>
  );
}
