import { Button } from '@mantine/core';
import { consentStateLabels, photoPlaceNames } from '#contract/nonprofits/photos/photo-choices.ts';
import type { Photo } from '#contract/nonprofits/photos/photo-record.ts';
import { printWords } from '#contract/nonprofits/photos/photo-sizes.ts';
import { SelectBox } from '../../platform/ui/lists/selection/select-box.tsx';
import { formatDate } from '../../platform/ui/text/format.ts';
import classes from './photo-grid.module.css';
import { PhotoPicture } from './photo-picture.tsx';
import { ProfilePictureButton } from './profile-picture-button.tsx';

interface Props {
  photo: Photo;
  chosen: boolean;
  onChoose: (chosen: boolean) => void;
  /** opens the form of the photo; undefined: a click opens the photo in a new window */
  onEdit?: (() => void) | undefined;
  onReview?: (() => void) | undefined;
}

const sizes = '(min-width: 64rem) 16rem, (min-width: 34rem) 31vw, 92vw';

/** A photo of the grid, with its texts and its state. */
export function PhotoCard({ photo, chosen, onChoose, onEdit, onReview }: Props) {
  const { name, alt, credit, nonprofitRef, file, consent, better } = photo;
  const picture = <PhotoPicture photo={photo} sizes={sizes} className={classes.picture} />;
  return (
    <li className={classes.card} data-chosen={chosen || undefined} data-row-of-list>
      <div className="placed">
        {onEdit ? (
          <button type="button" className={classes.open} aria-label={`Edit ${name}`} onClick={onEdit}>
            {picture}
          </button>
        ) : (
          <a className={classes.open} href={file} target="_blank" rel="noopener" aria-label={`Open ${name} in a new window`}>
            {picture}
          </a>
        )}
        <span className={`${classes.select} not-printed`}>
          <SelectBox label={`Choose ${name}`} checked={chosen} onChange={onChoose} />
        </span>
      </div>
      <div className={classes.words}>
        <h2 className="text-17 breakable">{name}</h2>
        {!onEdit && <p className="soft text-14 breakable">{nonprofitRef.name}</p>}
        {credit !== '' && <p className="soft text-14 breakable">Photo: {credit}</p>}
        <ul className={`${classes.states} toned-items unless-empty`} aria-label="State">
          {consent && <States photo={photo} />}
        </ul>
        {consent && <p className="soft text-14 breakable">Good for up to {printWords(photo)}</p>}
        {consent && alt === '' && <p className="loss text-14">No alternative text yet.</p>}
        {better && (
          <p className="text-14 breakable lines">
            Better photo asked for: {better.words}{' '}
            <span className="soft text-14 breakable">({formatDate(better.askedAt.slice(0, 10))})</span>
          </p>
        )}
        <ProfilePictureButton photo={photo} />
        {onReview && (
          <Button variant="default" size="compact-sm" onClick={onReview}>
            Review<span className="only-read-out"> {name}</span>
          </Button>
        )}
      </div>
    </li>
  );
}

function States({ photo: { approved, isPublic, consentState, consent, chosenFor } }: { photo: Photo }) {
  const until = consent?.ends && consentState !== 'MISSING' ? ` (${formatDate(consent.ends)})` : '';
  const bad = consentState === 'ENDED' || consentState === 'MISSING';
  return (
    <>
      <li data-tone={approved ? 'good' : 'open'}>{approved ? 'Approved' : 'Not approved'}</li>
      <li data-tone={bad ? 'bad' : consentState === 'ENDING' ? 'open' : 'good'}>
        {consentStateLabels[consentState]}
        {until}
      </li>
      {isPublic && <li data-tone="good">Public</li>}
      {chosenFor.map((index) => (
        <li key={index}>{photoPlaceNames[index]}</li>
      ))}
    </>
  );
}
