import { Link } from '@tanstack/react-router';
import type { Dispatch, ReactNode } from 'react';
import type { ElementDraft } from '#contract/applications/elements.ts';
import { openStateAt, type TemplateFault } from '#contract/applications/publication.ts';
import type { Template } from '#contract/applications/templates.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { shortName } from '../elements/element-kinds.tsx';
import classes from './builder.module.css';
import type { BuilderAction } from './builder-state.ts';

interface Props {
  template: Template | null;
  faults: readonly TemplateFault[];
  elements: readonly ElementDraft[];
  dispatch: Dispatch<BuilderAction>;
  children?: ReactNode;
}

export function BuilderNotices({ template, faults, elements, dispatch, children }: Props) {
  return (
    <div className="unless-empty stack gap-3 below-6">
      {template?.isPublished && <Published template={template} />}
      {faults.length > 0 && <Faults faults={faults} elements={elements} dispatch={dispatch} />}
      {children}
    </div>
  );
}

const openStateLabels = { OPEN: 'open', NOT_OPEN_YET: 'not open yet', CLOSED: 'closed' };

function Published({ template }: { template: Template }) {
  const { id, version, responses } = template;
  const address = `/applications/${id}`;
  return (
    <p className={classes.notice}>
      <strong>Published</strong>, version {version}, {openStateLabels[openStateAt(template, Date.now())]}
      {responses ? `, with ${howMany(responses, 'response', 'responses')}` : ''}. The address to give to nonprofits:{' '}
      <Link to="/applications/$id" params={{ id: String(id) }}>
        {location.host}
        {address}
      </Link>
      {responses ? '. What you change is for responses that begin from now on.' : ''}
    </p>
  );
}

/** One line for each element, with all its faults. Each of the template's own faults has a separate line. */
function byElement(faults: readonly TemplateFault[]): { uid: string | null; message: string }[] {
  const lines = new Map<string, { uid: string | null; messages: Set<string> }>();
  for (const { path, uid, message } of faults) {
    const line = lines.get(uid ?? path) ?? { uid, messages: new Set() };
    lines.set(uid ?? path, line);
    line.messages.add(message);
  }
  return [...lines.values()].map(({ uid, messages }) => ({ uid, message: [...messages].join(' ') }));
}

function Faults({ faults, elements, dispatch }: Pick<Props, 'faults' | 'elements' | 'dispatch'>) {
  const named = new Map(elements.map((element) => [element.uid, shortName(element)]));
  return (
    <div className={classes.notice} data-tone="loss" role="alert">
      <p>
        <strong>Before it can be published:</strong>
      </p>
      <ul>
        {byElement(faults).map(({ uid, message }) => (
          <li key={uid ?? message}>
            {uid === null ? (
              message
            ) : (
              <button
                type="button"
                className="link-button touch"
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
