import { Notice } from '../../../platform/ui/feedback/notice.tsx';
import type { Draft } from '../draft.ts';
import { useDraftStatus } from '../open-draft.ts';

/** Tells the user where typed text is safe while the server can't be reached, or if the browser cannot store text. */
export function DraftNotices({ draft }: { draft: Draft }) {
  const { saving, storage } = useDraftStatus(draft);
  return (
    <>
      {saving === 'retrying' && (
        <Notice>
          <p>
            The server can’t be reached at the moment. Go on writing:{' '}
            {storage === null
              ? 'what you type is kept in this browser and sent as soon as the connection is back.'
              : 'what you type is sent as soon as the connection is back. Keep this page open until then.'}
          </p>
        </Notice>
      )}
      {storage !== null && <StorageNotice full={storage === 'full'} />}
    </>
  );
}

function StorageNotice({ full }: { full: boolean }) {
  return (
    <Notice tone="warning">
      <p>
        <strong>
          {full ? 'This browser’s storage is full' : 'This browser does not let us store anything'}, so it can’t keep a copy of
          what you type.
        </strong>{' '}
        What you write is still saved at the server. Wait for “Saved” before you close this page.
      </p>
    </Notice>
  );
}
