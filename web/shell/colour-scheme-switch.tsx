import { useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { Popup } from '../ui/dialogs/popup.tsx';
import classes from './nav-bar.module.css';

const schemes = [
  { value: 'light', label: 'Light', Icon: IconSun },
  { value: 'dark', label: 'Dark', Icon: IconMoon },
  { value: 'auto', label: 'Like the system', Icon: IconDeviceDesktop },
] as const;

export function ColourSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { Icon } = schemes.find(({ value }) => value === colorScheme) ?? schemes[2];
  return (
    <Popup trigger={<Icon size={20} aria-hidden />} label="Colors" className={classes.icon}>
      {(close) => (
        <ul>
          {schemes.map((scheme) => (
            <li key={scheme.value}>
              <button
                type="button"
                className={classes.entry}
                aria-pressed={scheme.value === colorScheme}
                onClick={() => {
                  setColorScheme(scheme.value);
                  close();
                }}
              >
                <scheme.Icon size={18} aria-hidden />
                {scheme.label}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Popup>
  );
}
