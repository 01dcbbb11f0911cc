import type { Colour } from './colour.ts';
import type { Random } from './random.ts';

export const width = 1200;
export const height = 800;

export type Point = readonly [x: number, y: number];
type Stop = readonly [offset: number, colour: Colour, opacity?: number];

/** What a picture is drawn on: shapes in the order in which they are added. */
export interface Sheet {
  add(...shapes: string[]): void;
  /** the `fill` of a gradient from top to bottom of a shape */
  vertical(...stops: Stop[]): string;
  /** the `fill` of a gradient from left to right of a shape */
  horizontal(...stops: Stop[]): string;
  /** the `fill` of a gradient from the middle of a shape outwards */
  radial(...stops: Stop[]): string;
  /** draws shapes only where the path is */
  within(path: string, ...shapes: string[]): string;
  svg(): string;
}

export function newSheet(): Sheet {
  const definitions: string[] = [];
  const body: string[] = [];
  const define = (open: (id: string) => string, content: string, close: string): string => {
    const id = `d${definitions.length}`;
    definitions.push(`${open(id)}${content}${close}`);
    return `url(#${id})`;
  };
  const stops = (given: Stop[]): string =>
    given
      .map(([offset, colour, opacity = 1]) => `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`)
      .join('');
  return {
    add: (...shapes) => void body.push(...shapes),
    vertical: (...given) =>
      define((id) => `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">`, stops(given), '</linearGradient>'),
    horizontal: (...given) => define((id) => `<linearGradient id="${id}">`, stops(given), '</linearGradient>'),
    radial: (...given) => define((id) => `<radialGradient id="${id}">`, stops(given), '</radialGradient>'),
    within: (path, ...shapes) =>
      `<g clip-path="${define((id) => `<clipPath id="${id}">`, `<path d="${path}"/>`, '</clipPath>')}">${shapes.join('')}</g>`,
    svg: () =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${definitions.join('')}</defs>${body.join('')}</svg>`,
  };
}

const n = (value: number): string => String(Math.round(value * 10) / 10);
const at = ([x, y]: Point): string => `${n(x)} ${n(y)}`;

const seen = (opacity: number): string => (opacity < 1 ? ` opacity="${Math.round(opacity * 100) / 100}"` : '');

export function shape(path: string, fill: string, opacity = 1): string {
  return `<path d="${path}" fill="${fill}"${seen(opacity)}/>`;
}

export function line(path: string, colour: Colour, thickness: number, opacity = 1): string {
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${n(thickness)}" stroke-linecap="round" stroke-linejoin="round"${seen(opacity)}/>`;
}

export function circle(x: number, y: number, radius: number, fill: string, opacity = 1): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}"${seen(opacity)}/>`;
}

export const rectangle = (x: number, y: number, w: number, h: number): string => `M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}z`;

export const polygon = (points: readonly Point[]): string => `M${points.map(at).join('L')}z`;

/** A curve through all points (Catmull-Rom as cubic Béziers). */
export function curve(points: readonly Point[], closed = false): string {
  const count = points.length;
  const point = (index: number): Point =>
    points[closed ? (index + count) % count : Math.min(count - 1, Math.max(0, index))] ?? [0, 0];
  let path = `M${at(point(0))}`;
  for (let index = 0; index < (closed ? count : count - 1); index++) {
    const [before, from, to, after] = [point(index - 1), point(index), point(index + 1), point(index + 2)];
    const control1: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const control2: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    path += `C${at(control1)} ${at(control2)} ${at(to)}`;
  }
  return closed ? `${path}z` : path;
}

/** Four corners, each a little off, as if cut by hand. */
export function cutRectangle(random: Random, x: number, y: number, w: number, h: number, off = 2): string {
  const corner = (px: number, py: number): Point => [px + random.between(-off, off), py + random.between(-off, off)];
  return polygon([corner(x, y), corner(x + w, y), corner(x + w, y + h), corner(x, y + h)]);
}

/** A round thing that is not quite a circle. */
export function blob(random: Random, x: number, y: number, rx: number, ry = rx, off = 0.08): string {
  const corners = 9;
  return curve(
    Array.from({ length: corners }, (_, index): Point => {
      const angle = (index / corners) * 2 * Math.PI;
      const stretch = 1 + random.between(-off, off);
      return [x + Math.cos(angle) * rx * stretch, y + Math.sin(angle) * ry * stretch];
    }),
    true,
  );
}

/** The height of a rolling line at any x: a few slow waves on top of each other. */
export function rolling(random: Random, level: number, swing: number, waves = 1): (x: number) => number {
  const parts = [1, 2.1, 3.7].map((pace, part) => ({
    pace: (pace * waves * 2 * Math.PI) / width,
    phase: random.between(0, 2 * Math.PI),
    swing: (swing * random.between(0.6, 1)) / (part + 1) ** 1.3,
  }));
  return (x) => level + parts.reduce((sum, part) => sum + Math.sin(x * part.pace + part.phase) * part.swing, 0);
}

/** Everything below a line, down to the lower edge. */
export function below(edge: (x: number) => number, floor = height + 10): string {
  const points: Point[] = [];
  for (let x = -20; x <= width + 20; x += 40) points.push([x, edge(x)]);
  return `${curve(points)}L${width + 20} ${floor}L-20 ${floor}z`;
}
