import type { Colour } from './colour.ts';

/** A family of colours that one picture keeps to. */
export interface Palette {
  sky: readonly [top: Colour, horizon: Colour];
  /** sun, moon, lamplight */
  light: Colour;
  /** land from the horizon to the foreground */
  far: Colour;
  near: Colour;
  water: Colour;
  /** running water, which keeps more blue */
  stream: Colour;
  paper: Colour;
  /** for walls, sails, fruit, book spines */
  accents: readonly [Colour, Colour, Colour, Colour];
}

export const palettes = {
  meadow: {
    sky: ['#cfdccb', '#f6edd6'],
    light: '#f3c565',
    far: '#b3c4a0',
    near: '#1d4a38',
    water: '#c3d8cf',
    stream: '#8fb8b4',
    paper: '#f5eddc',
    accents: ['#c8752e', '#dfae4a', '#4b7a5d', '#8fa86f'],
  },
  dawn: {
    sky: ['#c9b7b4', '#f9e3c4'],
    light: '#f6b968',
    far: '#d3b19b',
    near: '#35504a',
    water: '#e9cfb4',
    stream: '#9fb6b8',
    paper: '#f8eddd',
    accents: ['#b7563a', '#e2a75a', '#5f7f78', '#d58b62'],
  },
  dusk: {
    sky: ['#34466a', '#eab283'],
    light: '#ffd58a',
    far: '#8b86a0',
    near: '#1c2a40',
    water: '#b98f86',
    stream: '#7d86a0',
    paper: '#efe2d0',
    accents: ['#d9803f', '#e9bd6b', '#56708f', '#a0616a'],
  },
  ochre: {
    sky: ['#efd49a', '#f9edcf'],
    light: '#e88f3c',
    far: '#dcb76c',
    near: '#4c4a23',
    water: '#e8d9b0',
    stream: '#a9b89a',
    paper: '#f7edd5',
    accents: ['#b3601f', '#d99a32', '#6f7a3b', '#8a4a2b'],
  },
  night: {
    sky: ['#13233c', '#4f7186'],
    light: '#f6e3b0',
    far: '#4d6f80',
    near: '#0e1c2b',
    water: '#3e6276',
    stream: '#4a7289',
    paper: '#dfe0d2',
    accents: ['#e0a24a', '#c8793f', '#2f5a62', '#7f9a94'],
  },
  clay: {
    sky: ['#e5c6ae', '#f8ead7'],
    light: '#f2d08d',
    far: '#d9a888',
    near: '#5c2f26',
    water: '#e6cdb9',
    stream: '#a3b3ac',
    paper: '#f7ecdf',
    accents: ['#a9492d', '#d98e57', '#3f5c50', '#cfa15a'],
  },
  mist: {
    sky: ['#c2cfce', '#f1eee2'],
    light: '#f7e7bd',
    far: '#b0c2bd',
    near: '#274b4c',
    water: '#d3dedb',
    stream: '#9cb9bb',
    paper: '#f1ece0',
    accents: ['#c98545', '#7c9c94', '#3f6a70', '#d8b878'],
  },
  orchard: {
    sky: ['#dbe0c0', '#f8ecd0'],
    light: '#efa84a',
    far: '#bfc389',
    near: '#2b4426',
    water: '#ccdcc6',
    stream: '#93b7ab',
    paper: '#f6eedb',
    accents: ['#b5472f', '#e0a63e', '#587a3c', '#94502f'],
  },
} satisfies Record<string, Palette>;

export type PaletteName = keyof typeof palettes;
export const paletteNames = Object.keys(palettes) as [PaletteName, ...PaletteName[]];
