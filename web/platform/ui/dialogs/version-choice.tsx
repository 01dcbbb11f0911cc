import { useState } from 'react';
import classes from './conflict-dialog.module.css';

/** The user's choice for each disputed part: their own version, or the other version if the part's key is in `given`. */
export function useVersionChoices() {
  const [given, setGiven] = useState<ReadonlySet<string>>(new Set());
  const choose = (key: string, mineWins: boolean) =>
    setGiven((now) => new Set(mineWins ? [...now].filter((other) => other !== key) : [...now, key]));
  return { given, choose };
}

interface Props {
  /** unique in the dialog */
  name: string;
  title: string;
  yours: string;
  theirs: string;
  /** the labels of the two versions; default: Yours, Theirs */
  names?: readonly [yours: string, theirs: string];
  /** the other version is chosen */
  given: boolean;
  onChoose: (mineWins: boolean) => void;
}

const usualNames = ['Yours', 'Theirs'] as const;

/** Shows two versions of one part. The user chooses the version to keep. */
export function VersionChoice({ name, title, yours, theirs, names = usualNames, given, onChoose }: Props) {
  return (
    <fieldset className={classes.field}>
      <legend className={classes.legend}>{title}</legend>
      <Side name={name} label={names[0]} text={yours} checked={!given} onChoose={() => onChoose(true)} />
      <Side name={name} label={names[1]} text={theirs} checked={given} onChoose={() => onChoose(false)} />
    </fieldset>
  );
}

interface SideProps {
  name: string;
  label: string;
  text: string;
  checked: boolean;
  onChoose: () => void;
}

function Side({ name, label, text, checked, onChoose }: SideProps) {
  return (
    <label className={`${classes.choice} ringed-if-chosen`} data-chosen={checked || undefined}>
      <input type="radio" name={`conflict-${name}`} checked={checked} onChange={onChoose} />
      <span className="soft text-13">{label}</span>
      <span className={classes.text}>{text || '(empty)'}</span>
    </label>
  );
}
