import { type CSSVariablesResolver, colorsTuple, createTheme, type MantineColorsTuple } from '@mantine/core';
import { darkTextShade, paper, solidShade } from '#contract/platform/appearance/paper.ts';

const sans = "'Public Sans Variable', system-ui, sans-serif";
const serif = "'Source Serif 4 Variable', Georgia, serif";

const gray: MantineColorsTuple = [
  '#f6f2ea',
  '#efeae0',
  '#e4ddd0',
  '#d5cdbe',
  '#b8af9f',
  '#958b7b',
  '#6b6256',
  '#524b41',
  '#37322b',
  '#23201b',
];
const dark: MantineColorsTuple = [
  '#e9e3d8',
  '#cbc4b8',
  '#aea698',
  '#968e81',
  '#4b463d',
  '#3b372f',
  '#2a2722',
  '#1c1a16',
  '#161411',
  '#100e0c',
];

export function programmeTheme(shades: string[]) {
  return createTheme({
    primaryColor: 'programme',
    primaryShade: solidShade,
    colors: { programme: colorsTuple(shades), gray, dark },
    black: '#23201b',
    fontFamily: sans,
    headings: { fontFamily: serif, fontWeight: '600' },
    defaultRadius: 'sm',
    radius: { sm: '6px' },
    cursorType: 'pointer',
    respectReducedMotion: true,
    components: {
      // help text below the input, so that the inputs of a row stay level
      InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    },
  });
}

export const cssVariables: CSSVariablesResolver = (theme) => {
  const shades = theme.colors.programme ?? [];
  const solid = (scheme: 'light' | 'dark') => shades[solidShade[scheme]] ?? '';
  const text = shades[darkTextShade] ?? '';
  return {
    variables: {},
    light: {
      '--accent': solid('light'),
      '--solid': solid('light'),
      '--mantine-color-body': paper.light,
      '--mantine-color-text': '#23201b',
      '--mantine-color-anchor': solid('light'),
      '--mantine-color-error': '#b3261e',
      '--mantine-color-placeholder': gray[6],
      '--mantine-color-default-border': '#8f8575',
    },
    dark: {
      '--accent': text,
      '--solid': solid('dark'),
      '--mantine-color-body': paper.dark,
      '--mantine-color-text': '#e9e3d8',
      '--mantine-color-anchor': text,
      '--mantine-color-error': '#ff9d94',
      '--mantine-color-placeholder': dark[2],
      '--mantine-color-default-border': '#7d766a',
    },
  };
};
