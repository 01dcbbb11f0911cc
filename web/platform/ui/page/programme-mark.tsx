import type { PublicConfig } from '#contract/platform/programme/config.ts';
import classes from './programme-mark.module.css';

/** The programme's logo, else the first letter of its name. The mark stands before the name in a bar. */
export function ProgrammeMark({ of: { programmeName, programmeLogo } }: { of: PublicConfig }) {
  if (!programmeLogo) {
    return (
      <span className={classes.letter} aria-hidden="true">
        {programmeName.slice(0, 1)}
      </span>
    );
  }
  return (
    <picture className={classes.logo}>
      <img src={programmeLogo.image} alt="" width={programmeLogo.width} height={programmeLogo.height} />
    </picture>
  );
}
