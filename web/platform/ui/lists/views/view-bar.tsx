import { ActionIcon, Button } from '@mantine/core';
import { IconChevronDown, IconPencil, IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { changeView, deleteView, type SavedView } from '#contract/platform/lists/list-settings.ts';
import { ApiFailure, call } from '../../../api.ts';
import { confirm } from '../../dialogs/confirm.ts';
import { Popup } from '../../dialogs/popup.tsx';
import { showAlert } from '../../feedback/alerts/alerts.ts';
import { changeList, keepListSettings, listSettingsQuery } from './list-settings.ts';
import classes from './list-tools.module.css';
import type { ListTools } from './use-list-tools.ts';

const ViewDialog = lazy(async () => ({ default: (await import('./view-dialog.tsx')).ViewDialog }));

interface Props {
  tools: ListTools;
  /** name of the list without a view: `All nonprofits` */
  all: string;
}

/** Shows the name of the open view, opens other views, and offers to save changed filters. */
export function ViewBar({ tools, all }: Props) {
  const { view, query, changed } = tools;
  const ready = tools.ready.find(({ isOpen }) => isOpen);
  const [edited, setEdited] = useState<SavedView | 'new'>();
  const isChanged = view !== undefined && tools.isChanged(view);

  async function replace(): Promise<void> {
    if (!view) return;
    const question = {
      title: `Replace the filters of “${view.name}”?`,
      text: `It belongs to ${view.ownerName}; all programme staff see it.`,
      confirm: 'Replace filters',
    };
    if (!view.isOwn && !(await confirm(question))) return;
    await run(tools, async () => {
      keepListSettings(changed.client, changed.user, await call(changeView, { params: { id: view.id }, body: { query } }));
      showAlert({ tone: 'success', text: `“${view.name}” has these filters now.` });
    });
  }

  return (
    <div className="row middle gap-1-3">
      <Popup
        className={`${classes.button} plain-button ink-tint-on-hover`}
        align="start"
        trigger={
          <>
            <span className="only-read-out">View: </span>
            {view?.name ?? ready?.name ?? all}
            <IconChevronDown size={16} aria-hidden />
          </>
        }
      >
        {(close) => <Views tools={tools} all={all} close={close} onEdit={setEdited} />}
      </Popup>
      {isChanged && <span className="soft text-14">Changed</span>}
      {isChanged && (
        <Button size="compact-sm" variant="default" onClick={() => void replace()}>
          Update view
        </Button>
      )}
      {query !== '' && !ready && (isChanged || !view) && (
        <Button size="compact-sm" variant="subtle" onClick={() => setEdited('new')}>
          Save as view
        </Button>
      )}
      {edited && (
        <Suspense>
          <ViewDialog tools={tools} view={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
        </Suspense>
      )}
    </div>
  );
}

interface ViewsProps extends Props {
  close: () => void;
  onEdit: (view: SavedView) => void;
}

function Views({ tools, all, close, onEdit }: ViewsProps) {
  const groups = [
    ['My views', tools.views.filter(({ isOwn }) => isOwn)],
    ['Shared views', tools.views.filter(({ isOwn }) => !isOwn)],
  ] as const;
  return (
    <div className={classes.panel}>
      <Choice current={tools.view === undefined && tools.ready.every(({ isOpen }) => !isOpen)} close={close} open={tools.openAll}>
        {all}
      </Choice>
      {tools.ready.map(({ key, name, isOpen }) => (
        <Choice key={key} current={isOpen} close={close} open={() => tools.openReady(key)}>
          {name}
        </Choice>
      ))}
      {groups.map(
        ([title, views]) =>
          views.length > 0 && (
            <section key={title} aria-label={title}>
              <h2 className={classes.group}>{title}</h2>
              <ul className={`${classes.list} plain-list stack`}>
                {views.map((view) => (
                  <View key={view.id} {...{ tools, view, close, onEdit }} />
                ))}
              </ul>
            </section>
          ),
      )}
      {tools.views.length === 0 && (
        <p className={`${classes.note} soft text-14`}>Set filters, then save them as a view under a name.</p>
      )}
    </div>
  );
}

interface ChoiceProps {
  current: boolean;
  close: () => void;
  open: () => void;
  children: string;
}

/** A button that opens the list without a view, or a view that comes with the list. */
function Choice({ current, close, open, children }: ChoiceProps) {
  return (
    <button
      type="button"
      className={classes.view}
      aria-current={current || undefined}
      onClick={() => {
        close();
        open();
      }}
    >
      {children}
    </button>
  );
}

interface ViewProps extends Omit<ViewsProps, 'all'> {
  view: SavedView;
}

function View({ tools, view, close, onEdit }: ViewProps) {
  const { changed, list, own } = tools;
  const isDefault = own?.defaultView === view.id;

  async function remove(): Promise<void> {
    const text = view.shared ? 'All programme staff lose this view.' : 'The records stay as they are.';
    if (!(await confirm({ title: `Delete the view “${view.name}”?`, text, confirm: 'Delete', loss: true }))) return;
    await run(tools, async () => {
      keepListSettings(changed.client, changed.user, await call(deleteView, { params: { id: view.id } }));
    });
  }

  return (
    <li>
      <button
        type="button"
        className={classes.view}
        aria-current={tools.view?.id === view.id || undefined}
        onClick={() => {
          close();
          tools.openView(view);
        }}
      >
        {view.name}
        {!view.isOwn && <span className="soft text-14">{view.ownerName}</span>}
        {view.isOwn && view.shared && <span className="soft text-14">Shared</span>}
      </button>
      <ActionIcon
        variant="subtle"
        aria-label={`Open “${view.name}” by default`}
        title="Open by default"
        aria-pressed={isDefault}
        onClick={() => changeList(changed, list, { defaultView: isDefault ? null : view.id })}
      >
        {isDefault ? <IconStarFilled size={16} aria-hidden /> : <IconStar size={16} aria-hidden />}
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        aria-label={`Rename “${view.name}”`}
        title="Rename"
        onClick={() => {
          close();
          onEdit(view);
        }}
      >
        <IconPencil size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        aria-label={`Delete “${view.name}”`}
        title="Delete"
        onClick={() => {
          close();
          void remove();
        }}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </li>
  );
}

/** Runs `work`. If it fails, loads the views again, because somebody may have changed them; `call` has already shown an alert. */
async function run({ changed: { client, user } }: ListTools, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    await client.invalidateQueries({ queryKey: listSettingsQuery(user).queryKey });
  }
}
