import type { Nonprofit } from '#contract/nonprofits/record.ts';
import { PatternPicture } from '../../platform/ui/pictures/pattern-picture.tsx';
import classes from './nonprofit-profile.module.css';

/** The picture of a nonprofit, or a pattern generated from its name. */
export function ProfilePicture({ nonprofit: { name, nonprofitImage } }: { nonprofit: Nonprofit }) {
  return (
    <div className={classes.picture}>
      {nonprofitImage ? <img src={nonprofitImage.image} alt="" decoding="async" /> : <PatternPicture name={name} />}
    </div>
  );
}
