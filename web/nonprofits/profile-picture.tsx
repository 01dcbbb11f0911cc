import type { Nonprofit } from '#contract/nonprofit-record.ts';
import { PatternPicture } from '../ui/pattern-picture.tsx';
import classes from './nonprofit-profile.module.css';

/** A nonprofit's picture, or the quiet one made from its name. */
export function ProfilePicture({ nonprofit: { name, nonprofitImage } }: { nonprofit: Nonprofit }) {
  return (
    <div className={classes.picture}>
      {nonprofitImage ? <img src={nonprofitImage.image} alt="" decoding="async" /> : <PatternPicture name={name} />}
    </div>
  );
}
