import { Button, Checkbox } from '@mantine/core';
import { type Dispatch, useState } from 'react';
import type { ElementDraft } from '#contract/applications/elements.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { Dialog, DialogActions } from '../../../platform/ui/dialogs/dialog.tsx';
import type { BuilderAction, BuilderDraft } from '../builder/builder-state.ts';
import classes from './link-questions.module.css';
import type { ProposedSource } from './propose-sources.ts';

interface Props {
  draft: BuilderDraft;
  proposals: readonly ProposedSource[];
  onClose: () => void;
  dispatch: Dispatch<BuilderAction>;
}

/** Shows the proposed link of each question. Nothing is linked until staff confirm. */
export function LinkQuestionsDialog(props: Props) {
  return (
    <Dialog title="Questions that were asked before" opened onClose={props.onClose} size="wide">
      <Choices {...props} />
    </Dialog>
  );
}

function Choices({ draft, proposals, onClose, dispatch }: Props) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(proposals.filter(({ certain }) => certain).map(({ uid }) => uid)),
  );
  const linked = proposals.filter(({ uid }) => chosen.has(uid));

  function link(): void {
    const words = `${howMany(linked.length, 'question is', 'questions are')} linked: save to keep it.`;
    dispatch({ type: 'replace', draft: { ...draft, elements: withLinks(draft.elements, linked) }, words });
    onClose();
  }

  return (
    <>
      <p>
        Nonprofits see their earlier answer beside the empty field of a linked question, and take it with one click. Nobody else
        sees it.
      </p>
      <Checkbox
        label={`All ${proposals.length}`}
        checked={chosen.size === proposals.length}
        indeterminate={chosen.size > 0 && chosen.size < proposals.length}
        onChange={(event) => setChosen(new Set(event.currentTarget.checked ? proposals.map(({ uid }) => uid) : []))}
      />
      <ul className={classes.list}>
        {proposals.map(({ uid, question, where, why }) => (
          <li key={uid}>
            <Checkbox
              label={question}
              description={`${why}: ${where}`}
              checked={chosen.has(uid)}
              onChange={() => setChosen(toggled(chosen, uid))}
            />
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={linked.length === 0} onClick={link}>
          Link {howMany(linked.length, 'question', 'questions')}
        </Button>
      </DialogActions>
    </>
  );
}

function withLinks(elements: readonly ElementDraft[], linked: readonly ProposedSource[]): ElementDraft[] {
  const sources = new Map(linked.map(({ uid, source }) => [uid, source]));
  return elements.map((element) => {
    const earlier = sources.get(element.uid);
    return earlier ? ({ ...element, earlier } as ElementDraft) : element;
  });
}

function toggled(chosen: ReadonlySet<string>, uid: string): Set<string> {
  return new Set(chosen.has(uid) ? [...chosen].filter((one) => one !== uid) : [...chosen, uid]);
}
