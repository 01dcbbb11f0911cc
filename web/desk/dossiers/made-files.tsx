import { Button } from '@mantine/core';
import type { Archive } from '#contract/desk/privacy/privacy.ts';
import { isAtWork } from '#contract/platform/jobs/long-work.ts';
import type { Download } from '#contract/platform/wire/downloads.ts';
import { ignoreFailure } from '../../platform/ignore-failure.ts';
import { confirm } from '../../platform/ui/dialogs/confirm.ts';
import { EmptyState } from '../../platform/ui/feedback/empty-state.tsx';
import { DownloadButton } from '../../platform/ui/lists/download/download-button.tsx';
import { formatMoment } from '../../platform/ui/text/format.ts';
import { formatSize } from '../../platform/ui/text/format-size.ts';
import { unprintableText } from '../../platform/ui/text/unprintable.ts';
import { WorkProgress } from '../../platform/ui/work/work-progress.tsx';

/** The fields that a dossier and an archive have in common. */
type Made = Omit<Archive, 'kind'>;

interface Props {
  items: readonly Made[];
  word: 'dossier' | 'archive';
  /** the download of a file */
  download: Download;
  remove: (id: number) => Promise<unknown>;
  onChange: () => Promise<void>;
}

/** A list of dossiers or archives, with their progress, their files and a delete button. */
export function MadeFiles({ items, ...props }: Props) {
  if (items.length === 0) return <EmptyState title={`No ${props.word} has been made yet.`} />;
  return (
    <ul className="plain-list stack gap-6">
      {items.map((made) => (
        <One key={made.id} made={made} {...props} />
      ))}
    </ul>
  );
}

type OneProps = Omit<Props, 'items'> & { made: Made };

function One({ made, ...props }: OneProps) {
  const { id, state, progress, createdAt, endsAt, files, unprintable } = made;
  const { word, download } = props;
  const asked = formatMoment(createdAt);
  return (
    <li className="stack gap-2">
      <h3 className="text-18">{asked}</h3>
      {state === 'READY' && <p className="soft">It is deleted on {formatMoment(endsAt)}.</p>}
      {unprintable.length > 0 && (
        <p className="wide-46">
          <strong>Some letters can’t be printed.</strong> {unprintableText(unprintable)} The data in the zip file have them as
          they were written.
        </p>
      )}
      {state === 'FAILED' && <p>It could not be made. Try again, or tell whoever runs the server.</p>}
      {isAtWork(state) && (
        <WorkProgress label={`Progress of the ${word} of ${asked}`} progress={progress}>
          The {word} is being made. You can leave this page: you are told when it is ready.
        </WorkProgress>
      )}
      <div className="row gap-2">
        {files.map(({ place, name, contentType, size }) => (
          <DownloadButton
            key={place}
            file
            download={download}
            query={{ id, place }}
            label={`${labelOf(name, contentType)}, ${formatSize(size)}`}
            of={`of ${asked}`}
          />
        ))}
        <Delete made={made} asked={asked} {...props} />
      </div>
    </li>
  );
}

/** `PDF`, or `PDF 2` for the second of several; `Zip file` for any other type */
function labelOf(name: string, contentType: string): string {
  if (contentType !== 'application/pdf') return 'Zip file';
  const [, volume] = /^dossier-(\d+)-/.exec(name) ?? [];
  return volume === undefined ? 'PDF' : `PDF ${volume}`;
}

function Delete({ made: { id, about, state }, asked, word, remove, onChange }: OneProps & { asked: string }) {
  async function run(): Promise<void> {
    const sure = await confirm({
      title: `Delete the ${word} of ${asked}?`,
      text: `Its files are deleted. What they show about ${about.name} stays in Almoner.`,
      confirm: 'Delete',
      loss: true,
    });
    if (!sure) return;
    await remove(id).catch(ignoreFailure);
    await onChange();
  }
  return (
    <Button variant="subtle" onClick={() => void run()}>
      {isAtWork(state) ? 'Stop' : 'Delete'}
      <span className="only-read-out">
        {' '}
        the {word} of {asked}
      </span>
    </Button>
  );
}
