import { Button, Checkbox, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type PhotoPlace, photoPlaceLabels, photoPlaces, useOfPlace } from '#contract/nonprofits/photos/photo-choices.ts';
import { photoMessages } from '#contract/nonprofits/photos/photo-messages.ts';
import type { Photo } from '#contract/nonprofits/photos/photo-record.ts';
import { printWords } from '#contract/nonprofits/photos/photo-sizes.ts';
import { approvePhotos, askForBetterPhoto, choosePhoto } from '#contract/nonprofits/photos/photos.ts';
import { ApiFailure, call } from '../../../platform/api.ts';
import { DialogActions } from '../../../platform/ui/dialogs/dialog.tsx';
import { type DialogState, FormDialog } from '../../../platform/ui/dialogs/form-dialog.tsx';
import { showAlert } from '../../../platform/ui/feedback/alerts/alerts.ts';
import { NumberField } from '../../../platform/ui/forms/fields/number-field.tsx';
import { FormProblem } from '../../../platform/ui/forms/form-problem.tsx';
import { formatDate } from '../../../platform/ui/text/format.ts';
import { useBusy } from '../../../platform/ui/work/use-busy.ts';
import { PhotoPicture } from '../photo-picture.tsx';
import { dropPhotos } from '../photo-queries.ts';
import classes from './photo-form.module.css';

interface Props {
  opened: boolean;
  photo: Photo;
  onClose: () => void;
  onEdit: (photo: Photo) => void;
}

/** The dialog in which programme staff approve a photo, choose its use, or ask for a better photo. */
export function ReviewDialog({ opened, photo, onClose, onEdit }: Props) {
  return (
    <FormDialog title={photo.name} opened={opened} onClose={onClose}>
      {(dialog, close) => <Content photo={photo} dialog={dialog} close={close} onDone={onClose} onEdit={onEdit} />}
    </FormDialog>
  );
}

interface ContentProps {
  photo: Photo;
  dialog: DialogState;
  close: () => void;
  /** closes the dialog without a question */
  onDone: () => void;
  onEdit: (photo: Photo) => void;
}

function Content({ photo: first, dialog, close, onDone, onEdit }: ContentProps) {
  const client = useQueryClient();
  const [photo, setPhoto] = useState(first);
  const [problem, setProblem] = useState<string>();
  const { busy, run } = useBusy();
  const [words, setWords] = useState('');
  useEffect(() => {
    dialog.dirty = words.trim() !== '';
    dialog.held = busy;
  });

  /** Runs a call and shows the photo that it returns. */
  async function act(work: () => Promise<Photo>, told: string): Promise<void> {
    setProblem(undefined);
    await run(
      async () => {
        setPhoto(await work());
        showAlert({ tone: 'success', text: told });
        await dropPhotos(client);
      },
      (error) => setProblem(Object.values(error.fieldErrors).join('\n') || error.summary),
    );
  }

  async function approve(): Promise<Photo> {
    const approved = !photo.approved;
    const { withoutAlt } = await call(approvePhotos, { body: { ids: [photo.id], approved }, quiet: 'refusals' });
    if (withoutAlt.length > 0) throw new ApiFailure(409, { detail: photoMessages.alt });
    return { ...photo, approved };
  }

  async function ask(): Promise<Photo> {
    const asked = await call(askForBetterPhoto, { params: { id: photo.id }, body: { words }, quiet: 'refusals' });
    setWords('');
    return asked;
  }

  return (
    <>
      <FormProblem text={problem} />
      <div className={classes.picture}>
        <PhotoPicture photo={photo} sizes="(min-width: 40rem) 30rem, 90vw" className={classes.shown} />
        <p>
          {photo.nonprofitRef.name}. {photo.alt || 'Without alternative text.'}
        </p>
        <Permission photo={photo} />
        <div className={classes.tools}>
          <Button
            loading={busy}
            variant={photo.approved ? 'default' : 'filled'}
            onClick={() => void act(approve, photo.approved ? 'The approval is taken back.' : 'The photo is approved.')}
          >
            {photo.approved ? 'Take approval back' : 'Approve'}
          </Button>
          <Button
            variant="default"
            onClick={() => {
              onDone();
              onEdit(photo);
            }}
          >
            Edit
          </Button>
          <a href={photo.file} target="_blank" rel="noopener">
            Open at full size
          </a>
        </div>
      </div>
      <Choice
        photo={photo}
        busy={busy}
        onChoose={(body) =>
          void act(() => call(choosePhoto, { params: { id: photo.id }, body, quiet: 'refusals' }), 'The choice is saved.')
        }
      />
      <Ask photo={photo} busy={busy} words={words} onWords={setWords} onAsk={() => void act(ask, 'The nonprofit is asked.')} />
      <DialogActions>
        <Button variant="default" onClick={close}>
          Close
        </Button>
      </DialogActions>
    </>
  );
}

function Permission({ photo: { consent } }: { photo: Photo }) {
  if (!consent?.given) return <p className="soft text-14">There is no permission: the photo is not public.</p>;
  const ends = consent.ends ? `It ends on ${formatDate(consent.ends)}.` : 'It has no end.';
  return (
    <p className="soft text-14">
      Permission{consent.on && ` of ${formatDate(consent.on)}`} for {consent.uses.join(', ').toLowerCase()}, by: “{consent.by}”.{' '}
      {ends}
    </p>
  );
}

interface ChoiceProps {
  photo: Photo;
  busy: boolean;
  onChoose: (body: { chosenFor: PhotoPlace[]; printWidth: number | null }) => void;
}

function Choice({ photo, busy, onChoose }: ChoiceProps) {
  const [chosen, setChosen] = useState<PhotoPlace[]>(photo.chosenFor);
  const [width, setWidth] = useState(photo.printWidth);
  const holds = photo.consentState === 'CURRENT' || photo.consentState === 'ENDING';
  const [wrongWidth, setWrongWidth] = useState<string>();
  const permits = (place: PhotoPlace) => holds && photo.consent?.uses.includes(useOfPlace[place]);

  function changeWidth(next: number | null): void {
    setWidth(next);
    setWrongWidth(undefined);
  }

  function save(): void {
    // without print the width's field is not shown
    const hidden = Number.isNaN(width) && !chosen.includes('PRINT');
    const body = { chosenFor: chosen, printWidth: hidden ? null : width };
    const refused = choosePhoto.body.safeParse(body).error?.issues[0]?.message;
    setWrongWidth(refused);
    if (refused === undefined) onChoose(body);
  }

  return (
    <fieldset className={classes.consent}>
      <legend className={classes.legend}>Chosen for</legend>
      {photoPlaces.map((index) => (
        <Checkbox
          key={index}
          label={photoPlaceLabels[index]}
          checked={chosen.includes(index)}
          disabled={!chosen.includes(index) && (!photo.approved || !permits(index))}
          onChange={({ currentTarget: { checked } }) =>
            setChosen((now) => photoPlaces.filter((one) => (one === index ? checked : now.includes(one))))
          }
        />
      ))}
      {!photo.approved && <p className="soft text-14">{photoMessages.notApproved}</p>}
      {photo.approved && !holds && <p className="soft text-14">{photoMessages.noUse}</p>}
      {chosen.includes('PRINT') && (
        <NumberField
          label="Width in print, in inches"
          description={`Good for up to ${printWords(photo)}.`}
          decimals={2}
          value={width}
          error={wrongWidth}
          onChange={changeWidth}
        />
      )}
      <div>
        <Button variant="default" loading={busy} onClick={save}>
          Save the choice
        </Button>
      </div>
    </fieldset>
  );
}

interface AskProps {
  photo: Photo;
  busy: boolean;
  words: string;
  onWords: (words: string) => void;
  onAsk: () => void;
}

function Ask({ photo, busy, words, onWords, onAsk }: AskProps) {
  return (
    <fieldset className={classes.consent}>
      <legend className={classes.legend}>Ask for a better photo</legend>
      {photo.better && (
        <p className="soft text-14">
          Asked on {formatDate(photo.better.askedAt.slice(0, 10))}: {photo.better.words}
        </p>
      )}
      <Textarea
        label="What a better photo would show"
        description="The nonprofit reads it in an email and on the photo."
        autosize
        minRows={2}
        maxLength={1_000}
        value={words}
        onChange={({ currentTarget: { value } }) => onWords(value)}
      />
      <div>
        <Button variant="default" loading={busy} disabled={words.trim() === ''} onClick={onAsk}>
          Ask
        </Button>
      </div>
    </fieldset>
  );
}
