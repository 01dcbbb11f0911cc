import { useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import classes from '../../../platform/theme/nav-bar.module.css';

const schemes = [
  { value: 'light', label: 'Light', Icon: IconSun },
  { value: 'dark', label: 'Dark', Icon: IconMoon },
  { value: 'auto', label: 'Like the system', Icon: IconDeviceDesktop },
] as const;

/** The icon of the chosen scheme. */
export function ColourSchemeIcon() {
  const { colorScheme } = useMantineColorScheme();
  const { Icon } = schemes.find(({ value }) => value === colorScheme) ?? schemes[2];
  return <Icon size={20} aria-hidden />;
}

export function ColourSchemeChoices({ onChosen }: { onChosen: () => void }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <ul>
      {schemes.map((scheme) => (
        <li key={scheme.value}>
          <button
            type="button"
            className={`${classes.entry} ink-tint-on-hover`}
            aria-pressed={scheme.value === colorScheme}
            onClick={() => {
              setColorScheme(scheme.value);
              onChosen();
            }}
          >
            <scheme.Icon size={18} aria-hidden />
            {scheme.label}
          </button>
        </li>
      ))}
    </ul>
  );
}
