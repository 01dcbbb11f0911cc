import { type Dispatch, lazy, Suspense, useDeferredValue, useMemo, useState } from 'react';
import { howMany } from '#contract/platform/wire/grouped.ts';
import classes from '../builder/builder.module.css';
import type { BuilderAction, BuilderDraft } from '../builder/builder-state.ts';
import { proposeSources } from './propose-sources.ts';
import { useAskedQuestions } from './source-words.ts';

const LinkQuestionsDialog = lazy(async () => ({ default: (await import('./link-questions.tsx')).LinkQuestionsDialog }));

interface Props {
  draft: BuilderDraft;
  dispatch: Dispatch<BuilderAction>;
}

/** Says how many questions of the builder were asked before, until staff link them or dismiss the message. */
export default function EarlierProposals({ draft, dispatch }: Props) {
  const before = useAskedQuestions();
  const elements = useDeferredValue(draft.elements);
  const [opened, setOpened] = useState(false);
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const proposals = useMemo(() => proposeSources(elements, before), [elements, before]);
  const news = proposals.filter(({ uid }) => !seen.has(uid));
  if (news.length === 0 && !opened) return null;

  const close = () => {
    setOpened(false);
    setSeen(new Set(proposals.map(({ uid }) => uid)));
  };
  return (
    <div className={classes.notice} role="status">
      <p>
        <strong>{howMany(news.length, 'question was', 'questions were')} asked before.</strong> Link them, so that nonprofits take
        what they answered then with one click.
      </p>
      <p className="row gap-1-3">
        <button type="button" className="link-button touch" onClick={() => setOpened(true)}>
          See the questions
        </button>
        <button type="button" className="link-button touch" onClick={close}>
          Not now
        </button>
      </p>
      {opened && (
        <Suspense>
          <LinkQuestionsDialog draft={draft} proposals={proposals} onClose={close} dispatch={dispatch} />
        </Suspense>
      )}
    </div>
  );
}
