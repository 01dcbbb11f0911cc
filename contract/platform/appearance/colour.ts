/** A color in OKLCH (lightness, chroma, hue). In this color space, a step of lightness looks equally large for every color. */
interface Colour {
  lightness: number;
  chroma: number;
  hue: number;
}

type Triple = [number, number, number];

const linear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);
const gamma = (channel: number) => (channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055);

function linearRgb(hex: string): Triple {
  const part = (start: number) => linear(Number.parseInt(hex.slice(start, start + 2), 16) / 255);
  return [part(1), part(3), part(5)];
}

function parse(hex: string): Colour {
  const [r, g, b] = linearRgb(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, bb),
    hue: Math.atan2(bb, a),
  };
}

/** Returns `#rrggbb`. If screens cannot show the color, its chroma is reduced until they can. */
function print({ lightness, chroma, hue }: Colour): string {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels: Triple = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  if (chroma > 0.001 && channels.some((channel) => channel < -0.001 || channel > 1.001)) {
    return print({ lightness, chroma: chroma * 0.95, hue });
  }
  const digits = (channel: number) =>
    Math.round(gamma(Math.min(1, Math.max(0, channel))) * 255)
      .toString(16)
      .padStart(2, '0');
  return `#${channels.map(digits).join('')}`;
}

function luminance(hex: string): number {
  const [r, g, b] = linearRgb(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The contrast of two colors as WCAG defines it, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Changes the lightness in steps until the color is readable, at most to black or white. */
function shift(colour: Colour, step: number, isReadable: (hex: string) => boolean): Colour {
  let { lightness } = colour;
  while (lightness > 0 && lightness < 1 && !isReadable(print({ ...colour, lightness }))) lightness += step;
  return { ...colour, lightness };
}

type Shades = [string, string, string, string, string, string, string, string, string, string];

const fallback = '#1f5c45';

/** Ten shades of the programme's color. Shades for text and under text have a contrast of at least 4.5:1. */
export function programmeShades(hex: string, paper: { light: string; dark: string }): Shades {
  const base = parse(/^#[0-9a-f]{6}$/i.test(hex) ? hex : fallback);
  const solid = shift(base, -0.005, (shade) => contrast(shade, '#ffffff') >= 4.6 && contrast(shade, paper.light) >= 4.6);
  const solidDark = shift({ ...base, lightness: 0.72 }, -0.005, (shade) => contrast(shade, '#ffffff') >= 5.5);
  const textDark = shift({ ...base, lightness: 0.7 }, 0.005, (shade) => contrast(shade, paper.dark) >= 7);
  const tint = (lightness: number, share: number) => print({ lightness, chroma: base.chroma * share, hue: base.hue });
  const deeper = (by: number) => print({ ...solid, lightness: Math.max(0.08, solid.lightness - by) });
  return [
    tint(0.965, 0.2),
    tint(0.92, 0.35),
    tint(0.87, 0.5),
    tint(0.8, 0.7),
    print(textDark),
    tint(0.62, 1),
    print(solidDark),
    print(solid),
    deeper(0.06),
    deeper(0.13),
  ];
}
