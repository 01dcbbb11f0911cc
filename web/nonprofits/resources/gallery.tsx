import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import {
  type ArtworkPiece,
  type ArtworkSet,
  artworkFormats,
  artworkPath,
  artworkPieces,
  artworkSetLabels,
  artworkYears,
} from '#contract/platform/appearance/artwork.ts';
import { today } from '../../platform/ui/text/format.ts';
import classes from './gallery.module.css';

/** The pieces of a set, each with its files to download. Stamps exist for this year and the three before it. */
export function Gallery({ set }: { set: ArtworkSet }) {
  const thisYear = Number(today().slice(0, 4));
  const [year, setYear] = useState(thisYear);
  const label = artworkSetLabels[set];
  return (
    <section aria-label={label} className={classes.gallery}>
      {set === 'stamps' && (
        <NativeSelect
          label="Year of your selection"
          className={classes.year}
          value={year}
          onChange={({ currentTarget }) => setYear(Number(currentTarget.value))}
          data={artworkYears(thisYear).map(String)}
        />
      )}
      <ul className={classes.pieces}>
        {artworkPieces
          .filter((piece) => piece.set === set)
          .map((piece) => (
            <li key={piece.name}>
              <Piece piece={piece} year={year} />
            </li>
          ))}
      </ul>
    </section>
  );
}

function Piece({ piece, year }: { piece: ArtworkPiece; year: number }) {
  const { label, use, width, height, onDark } = piece;
  return (
    <figure className={classes.piece}>
      <div className={classes.frame} data-dark={onDark}>
        <img src={artworkPath(piece, 'svg', year)} alt={label} width={width} height={height} loading="lazy" />
      </div>
      <figcaption>
        <strong className={classes.label}>{label}</strong>
        <span className="soft block text-15">{use}</span>
        <span className={classes.formats}>
          {artworkFormats.map((format) => (
            <a
              key={format}
              href={`${artworkPath(piece, format, year)}?download`}
              download
              aria-label={`${label} as ${format.toUpperCase()}`}
            >
              {format.toUpperCase()}
            </a>
          ))}
        </span>
      </figcaption>
    </figure>
  );
}
