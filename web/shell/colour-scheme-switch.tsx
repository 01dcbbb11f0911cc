import { Popup } from '../ui/dialogs/popup.tsx';
import { ColourSchemeChoices, ColourSchemeIcon } from './colour-scheme-choices.tsx';
import classes from './nav-bar.module.css';

export function ColourSchemeSwitch() {
  return (
    <Popup trigger={<ColourSchemeIcon />} label="Colors" className={`${classes.icon} ink-tint-on-hover`}>
      {(close) => <ColourSchemeChoices onChosen={close} />}
    </Popup>
  );
}
