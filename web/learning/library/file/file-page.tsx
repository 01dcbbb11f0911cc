import { Button } from '@mantine/core';
import { IconCheck, IconDownload, IconExternalLink, IconPencil } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef } from 'react';
import type { LibraryFile } from '#contract/learning/library/library-files.ts';
import { useModal } from '../../../platform/ui/dialogs/use-modal.ts';
import { SkeletonLines } from '../../../platform/ui/feedback/loading/skeleton-lines.tsx';
import { MessagePage } from '../../../platform/ui/feedback/message-page.tsx';
import { BackLink } from '../../../platform/ui/page/links/back-link.tsx';
import { PageHeader } from '../../../platform/ui/page/page-header.tsx';
import { RecordPage } from '../../../platform/ui/page/record-page.tsx';
import { formatDate } from '../../../platform/ui/text/format.ts';
import { FavoriteStar } from '../favorite-star.tsx';
import { factsOf, textStateWords } from '../file-words.ts';
import { libraryFileQuery } from '../library-queries.ts';
import classes from './file-page.module.css';
import { FileView } from './file-view.tsx';
import { note, noteOpened } from './reading.ts';
import { TextState } from './text-state.tsx';

const FileDialog = lazy(async () => ({ default: (await import('../edit/file-dialog.tsx')).FileDialog }));

/** One file: to read, watch or listen to here, or to download. */
export function LibraryFilePage() {
  const { id } = useParams({ from: '/signed-in/learning-commons/files/$id' });
  const gone = (
    <MessagePage title="No such file" action={<Link to="/learning-commons">Learning Commons</Link>}>
      <p>This file is not in the library any more.</p>
    </MessagePage>
  );
  return (
    <RecordPage
      id={id}
      query={libraryFileQuery}
      loading={<SkeletonLines label="The file is loading." lines={6} />}
      notFound={gone}
      failed="Error loading file"
    >
      {(file) => <OpenFile file={file} />}
    </RecordPage>
  );
}

function OpenFile({ file }: { file: LibraryFile }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const modal = useModal<LibraryFile>();
  const { at, words } = useSearch({ from: '/signed-in/learning-commons/files/$id' });
  const opened = useRef(false);
  useEffect(() => {
    if (opened.current) return;
    opened.current = true;
    // a picture has no last page to reach, so it counts as read once it is open
    noteOpened(client, file, file.kind === 'PICTURE');
  }, [client, file]);

  return (
    <>
      <PageHeader
        title={file.name}
        breadcrumb={<BackLink to="/learning-commons">Learning Commons</BackLink>}
        aside={<FavoriteStar file={file} />}
        actions={<Actions file={file} onEdit={() => modal.edit(file)} />}
      >
        {file.description && <p className={classes.description}>{file.description}</p>}
        <p className={`${classes.facts} touch-links`}>
          <span>{factsOf(file)}</span>
          <span>Added {formatDate(file.created)}</span>
          {file.tags.map(({ name }) => (
            <Link key={name} to="/learning-commons" search={{ mode: 'BROWSE', tags: [name] }}>
              #{name}
            </Link>
          ))}
        </p>
        {textStateWords[file.textState] && <TextState file={file} />}
      </PageHeader>
      <FileView key={file.file.split('?')[0]} file={file} at={at} words={words} />
      {modal.used && (
        <Suspense>
          <FileDialog
            opened={modal.opened}
            file={modal.item}
            onClose={modal.close}
            onDeleted={() => void navigate({ to: '/learning-commons' })}
          />
        </Suspense>
      )}
    </>
  );
}

function Actions({ file, onEdit }: { file: LibraryFile; onEdit: () => void }) {
  const client = useQueryClient();
  const isRead = file.reading?.isRead ?? false;
  const done = () => noteOpened(client, file, true);
  return (
    <>
      <Button
        variant="default"
        aria-pressed={isRead}
        {...(isRead && { leftSection: <IconCheck size={18} aria-hidden /> })}
        onClick={() => void note(client, file.id, { isRead: !isRead })}
      >
        {isRead ? 'Read' : 'Mark as read'}
      </Button>
      {file.can.edit && (
        <Button variant="default" leftSection={<IconPencil size={18} aria-hidden />} onClick={onEdit}>
          Edit
        </Button>
      )}
      {file.kind === 'LINK' ? (
        <Button
          component="a"
          href={file.file}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconExternalLink size={18} aria-hidden />}
          onClick={done}
        >
          Open link
        </Button>
      ) : (
        <Button
          component="a"
          href={`${file.file}&download=1`}
          download
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={done}
        >
          Download
        </Button>
      )}
    </>
  );
}
