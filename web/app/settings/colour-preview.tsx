import type { CSSProperties } from 'react';
import { programmeShades } from '#contract/platform/appearance/colour.ts';
import { darkTextShade, paper, solidShade } from '#contract/platform/appearance/paper.ts';
import type { SettingsRecord } from '#contract/platform/programme/settings.ts';
import classes from './settings.module.css';

interface Props {
  colour: string;
  name: string;
  logo: SettingsRecord['logo'];
}

/** A page's bar with a button and a link, light and dark, in the shades that Almoner would use. */
export function ColourPreview({ colour, name, logo }: Props) {
  const shades = programmeShades(colour, paper);
  const looks = [
    { scheme: 'Light', ground: paper.light, ink: '#23201b', solid: shades[solidShade.light], text: shades[solidShade.light] },
    { scheme: 'Dark', ground: paper.dark, ink: '#e9e3d8', solid: shades[solidShade.dark], text: shades[darkTextShade] },
  ];
  return (
    <div className={classes.looks} role="img" aria-label={`Preview of the color ${colour}, light and dark`}>
      {looks.map(({ scheme, ground, ink, solid, text }) => (
        <div
          key={scheme}
          className={classes.look}
          style={{ '--ground': ground, '--look-ink': ink, '--look-solid': solid, '--look-text': text } as CSSProperties}
        >
          <div className={classes.lookBar}>
            {logo ? <img src={logo.image} alt="" /> : <span className={classes.lookMark}>{name.trim().slice(0, 1)}</span>}
            <span className={classes.lookName}>{name}</span>
          </div>
          <span className={classes.lookButton}>Save</span>
          <span className={classes.lookLink}>A link</span>
        </div>
      ))}
    </div>
  );
}
