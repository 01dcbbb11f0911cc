import { expect, test } from 'vitest';
import { contrast, programmeShades } from './colour.ts';
import { darkTextShade, paper, solidShade } from './paper.ts';

test.each(['#1f5c45', '#ffd400', '#000000', '#ffffff', '#c0c0c0', '#ff0000', '#00ff00', '#0000ff', 'no colour'])(
  '%s is readable as text and under text, in both schemes',
  (colour) => {
    const shades = programmeShades(colour, paper);
    const [light, dark, text] = [shades[solidShade.light], shades[solidShade.dark], shades[darkTextShade]];
    expect(contrast(light, '#ffffff')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(light, paper.light)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(dark, '#ffffff')).toBeGreaterThanOrEqual(5.5);
    expect(contrast(dark, paper.dark)).toBeGreaterThanOrEqual(3);
    expect(contrast(text, paper.dark)).toBeGreaterThanOrEqual(4.5);
    expect(shades.every((shade) => /^#[0-9a-f]{6}$/.test(shade))).toBe(true);
  },
);

test('a colour that is dark enough is used as it is', () => {
  expect(programmeShades('#1f5c45', paper)[solidShade.light]).toBe('#1f5c45');
});
