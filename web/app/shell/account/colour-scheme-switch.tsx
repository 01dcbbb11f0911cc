import classes from '../../../platform/theme/nav-bar.module.css';
import { Popup } from '../../../platform/ui/dialogs/popup.tsx';
import { ColourSchemeChoices, ColourSchemeIcon } from './colour-scheme-choices.tsx';

export function ColourSchemeSwitch() {
  return (
    <Popup trigger={<ColourSchemeIcon />} label="Colors" className={`${classes.icon} ink-tint-on-hover`}>
      {(close) => <ColourSchemeChoices onChosen={close} />}
    </Popup>
  );
}
