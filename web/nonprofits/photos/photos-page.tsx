import { Button } from '@mantine/core';
import { IconSortAscending, IconSortDescending, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Photo } from '#contract/nonprofits/photos/photo-record.ts';
import type { PhotoSummary } from '#contract/nonprofits/photos/photos.ts';
import { isNonprofitStaff, may } from '#contract/platform/access/permissions.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { useSignedInUser } from '../../platform/session.ts';
import { useModal } from '../../platform/ui/dialogs/use-modal.ts';
import { SkeletonLines } from '../../platform/ui/feedback/loading/skeleton-lines.tsx';
import { ListPage } from '../../platform/ui/lists/list-page.tsx';
import { type Selection, useSelection } from '../../platform/ui/lists/selection/use-selection.ts';
import { RowKeys } from '../../platform/ui/lists/table/row-keys.tsx';
import { useList } from '../../platform/ui/lists/use-list.ts';
import { PhotoCard } from './photo-card.tsx';
import { PhotoFilters } from './photo-filters.tsx';
import classes from './photo-grid.module.css';
import { photoSummaryQuery, photosQuery } from './photo-queries.ts';
import { readPhotoSearch } from './photo-search.ts';
import { ChosenPhotos } from './upload/chosen-photos.tsx';

const UploadDialog = lazy(async () => ({ default: (await import('./upload/upload-dialog.tsx')).UploadDialog }));
const PhotoDialog = lazy(async () => ({ default: (await import('./edit/photo-dialog.tsx')).PhotoDialog }));
const ReviewDialog = lazy(async () => ({ default: (await import('./edit/review-dialog.tsx')).ReviewDialog }));

/** Programme staff see all photos, people of a nonprofit its own, others the public ones. Every filter is in the address. */
export function PhotoManagerPage() {
  const user = useSignedInUser();
  const list = useList({
    read: readPhotoSearch,
    query: ({ adding: _, ...asked }) => photosQuery(asked),
    opens: 'adding',
  });
  const uploads = useUploads({ may: isNonprofitStaff(user), asked: list.opened === true, onClose: list.close });
  const edit = useModal<Photo>();
  const review = useModal<Photo>();
  const selection = useSelection<Photo>();
  const { result, search } = list;
  const oldest = search.ordering === 'created';

  return (
    <ListPage
      title="Photo Manager"
      list={list}
      counted={['photo', 'photos']}
      lead={may(user, 'editPhotos') && <Lead />}
      actions={
        <>
          <Button
            variant="default"
            leftSection={oldest ? <IconSortAscending size={18} aria-hidden /> : <IconSortDescending size={18} aria-hidden />}
            onClick={() => list.sort(oldest ? '-created' : 'created')}
          >
            Last Modified: {oldest ? 'oldest' : 'newest'} first
          </Button>
          {isNonprofitStaff(user) && (
            <Button leftSection={<IconUpload size={18} aria-hidden />} onClick={uploads.open}>
              Upload
            </Button>
          )}
        </>
      }
      filters={<PhotoFilters list={list} />}
      search="Search names, tags and texts"
      nothing="There are no Photo Manager Files to display."
      empty={{ text: 'Photos that nonprofits upload stand here, for approval and to choose from.' }}
      below={
        <>
          {selection.rows.length > 0 && (
            <ChosenPhotos selection={selection} staff={may(user, 'managePhotos')} all={result.data?.results ?? []} />
          )}
          <Suspense>
            {uploads.used && <UploadDialog opened={uploads.opened} files={uploads.files} onClose={uploads.close} />}
            {edit.used && edit.item && <PhotoDialog opened={edit.opened} photo={edit.item} onClose={edit.close} />}
            {review.used && review.item && (
              <ReviewDialog opened={review.opened} photo={review.item} onClose={review.close} onEdit={edit.edit} />
            )}
          </Suspense>
        </>
      }
    >
      {result.data ? (
        <Grid list={result} selection={selection} onEdit={edit.edit} onReview={review.edit} />
      ) : (
        <SkeletonLines label="The photos are loading." lines={8} />
      )}
    </ListPage>
  );
}

interface GridProps {
  list: { data: { results: Photo[] } | undefined; isPlaceholderData: boolean };
  selection: Selection<Photo>;
  onEdit: (photo: Photo) => void;
  onReview: (photo: Photo) => void;
}

/** Nonprofit staff click a photo to edit it; for all others it opens in a new window. */
function Grid({ list: { data, isPlaceholderData }, selection, onEdit, onReview }: GridProps) {
  const grid = useRef<HTMLUListElement>(null);
  return (
    <>
      <RowKeys of={grid} />
      <ul
        ref={grid}
        data-list
        className={`${classes.grid} pale-while-stale`}
        aria-label="Photos"
        data-stale={isPlaceholderData || undefined}
        aria-busy={isPlaceholderData}
      >
        {data?.results.map((photo) => (
          <PhotoCard
            key={photo.id}
            photo={photo}
            chosen={selection.has(photo)}
            onChoose={(chosen) => selection.set([photo], chosen)}
            onEdit={photo.can.edit && !photo.can.approve ? () => onEdit(photo) : undefined}
            onReview={photo.can.approve ? () => onReview(photo) : undefined}
          />
        ))}
      </ul>
    </>
  );
}

/**
 * For programme staff: how many photos wait for approval or lack a permission. For a nonprofit: how many photos the programme
 * asks for, and how many are ready.
 */
function Lead() {
  const { data } = useQuery(photoSummaryQuery);
  const staff = may(useSignedInUser(), 'managePhotos');
  if (!data) return null;
  if (staff)
    return (
      <p>
        {data.waiting} waiting for approval, {data.withoutConsent} without permission, {data.ended} whose permission has ended.
      </p>
    );
  return (
    <p>
      The programme asks for {askedFor(data)}. You have {data.ready} with permission and alternative text.
    </p>
  );
}

interface UploadProps {
  may: boolean;
  /** whether the address asks for the dialog */
  asked: boolean;
  onClose: () => void;
}

/** Opens the upload dialog, also for files that are dropped or pasted on the page. */
function useUploads({ may, asked, onClose }: UploadProps) {
  const [state, setState] = useState<{ used: boolean; opened: boolean; files: readonly File[] }>({
    used: false,
    opened: false,
    files: [],
  });
  useEffect(() => {
    if (!may) return;
    const take = (list: FileList | undefined, event: Event) => {
      const files = [...(list ?? [])].filter(({ type, name }) => type.startsWith('image/') || /\.hei[cf]$/i.test(name));
      if (files.length === 0) return;
      event.preventDefault();
      setState({ used: true, opened: true, files });
    };
    const paste = (event: ClipboardEvent) => take(event.clipboardData?.files, event);
    const drop = (event: DragEvent) => !event.defaultPrevented && take(event.dataTransfer?.files, event);
    const over = (event: DragEvent) => event.preventDefault();
    document.addEventListener('paste', paste);
    document.addEventListener('drop', drop);
    document.addEventListener('dragover', over);
    return () => {
      document.removeEventListener('paste', paste);
      document.removeEventListener('drop', drop);
      document.removeEventListener('dragover', over);
    };
  }, [may]);
  return {
    used: state.used || (may && asked),
    opened: state.opened || (may && asked),
    files: state.files,
    open: () => setState({ used: true, opened: true, files: [] }),
    close: () => {
      setState({ used: true, opened: false, files: [] });
      if (asked) onClose();
    },
  };
}

function askedFor({ least, most }: PhotoSummary): string {
  const photos = (count: number) => howMany(count, 'photo', 'photos');
  return least === most ? photos(least) : `${least} to ${photos(most)}`;
}
