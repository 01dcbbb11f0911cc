import { Link } from '@tanstack/react-router';
import type { Dispatch } from 'react';
import type { ElementDraft } from '#contract/application-elements.ts';
import { openStateAt, type Template, type TemplateFault } from '#contract/application-templates.ts';
import { formatCount, formatMoment } from '../../ui/format.ts';
import classes from './builder.module.css';
import type { BuilderAction, BuilderDraft } from './builder-state.ts';
import { shortName } from './element-kinds.ts';
import { mergeTemplates } from './merge-templates.ts';
import { forgetSafetyCopy, type useSafetyCopy } from './safety-copy.ts';

interface Props {
  template: Template | null;
  faults: readonly TemplateFault[];
  elements: readonly ElementDraft[];
  copy: ReturnType<typeof useSafetyCopy>;
  savedDraft: BuilderDraft;
  dispatch: Dispatch<BuilderAction>;
}

/** What one should know before going on. */
export function BuilderNotices({ template, faults, elements, copy, savedDraft, dispatch }: Props) {
  return (
    <div className={classes.notices}>
      {copy.found && (
        <p className={classes.notice} role="status">
          Changes from {formatMoment(copy.found.at)} were not saved, and are kept in this browser.{' '}
          <button
            type="button"
            onClick={() => {
              const { found } = copy;
              if (!found) return;
              const { merged } = mergeTemplates(found.base, found.draft, savedDraft);
              dispatch({ type: 'replace', draft: merged, words: 'Your changes are back: look them over, and save.' });
              copy.decide();
            }}
          >
            Bring them back
          </button>{' '}
          <button
            type="button"
            onClick={() => {
              forgetSafetyCopy(template?.id ?? null);
              copy.decide();
            }}
          >
            Discard them
          </button>
        </p>
      )}
      {template?.isPublished && <Published template={template} />}
      {faults.length > 0 && <Faults faults={faults} elements={elements} dispatch={dispatch} />}
    </div>
  );
}

const openWords = { OPEN: 'open', NOT_OPEN_YET: 'not open yet', CLOSED: 'closed' };

function Published({ template }: { template: Template }) {
  const { id, version, responses } = template;
  const address = `/applications/${id}`;
  return (
    <p className={classes.notice}>
      <strong>Published</strong>, version {version}, {openWords[openStateAt(template, Date.now())]}
      {responses ? `, with ${formatCount(responses, 'response', 'responses')}` : ''}. The address to give to nonprofits:{' '}
      <Link to="/applications/$id" params={{ id: String(id) }}>
        {location.host}
        {address}
      </Link>
      {responses ? '. What you change is for responses that begin from now on.' : ''}
    </p>
  );
}

function Faults({ faults, elements, dispatch }: Pick<Props, 'faults' | 'elements' | 'dispatch'>) {
  const named = new Map(elements.map((element) => [element.uid, shortName(element)]));
  return (
    <div className={classes.notice} data-tone="loss" role="alert">
      <p>
        <strong>Before it can be published:</strong>
      </p>
      <ul>
        {faults.map(({ path, uid, message }) => (
          <li key={path}>
            {uid === null ? (
              message
            ) : (
              <button
                type="button"
                onClick={() => {
                  dispatch({ type: 'select', uid });
                  document.getElementById(`element-${uid}`)?.scrollIntoView({ block: 'center' });
                }}
              >
                {named.get(uid)}
              </button>
            )}
            {uid !== null && `: ${message}`}
          </li>
        ))}
      </ul>
    </div>
  );
}
