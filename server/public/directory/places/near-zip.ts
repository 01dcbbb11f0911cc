import { readFile } from 'node:fs/promises';
import { nearMiles } from '#contract/nonprofits/public/views.ts';

/** Centers of the United States' ZIP code areas, from the Census Bureau's gazetteer, which is in the public domain. */
const file = new URL('zip-codes.csv', import.meta.url);

/** A ZIP code, all ZIP codes within some miles of it, and the distance to each of them in the same order. */
export interface Near {
  zip: string;
  zips: string[];
  miles: number[];
}

/**
 * ZIP codes of post office boxes have no area. They get the middle of all ZIP codes with the same first three digits, if all of
 * these are within this many miles of the middle.
 */
const closeMiles = 10;

/** A degree of latitude is never shorter. */
const leastMilesOfDegree = 68;

type Point = readonly [latitude: number, longitude: number];

let loading: Promise<Map<string, Point>> | undefined;

/** The ZIP codes near the given one; null if it is unknown. Loads the table only when it is first needed, to save memory. */
export async function findNear(zip: string, within = nearMiles): Promise<Near | null> {
  loading ??= load();
  const centers = await loading;
  const from = centers.get(zip);
  if (!from) return null;
  const near = [...centers].flatMap(([code, to]) => {
    const miles = Math.abs(from[0] - to[0]) * leastMilesOfDegree > within ? Infinity : milesBetween(from, to);
    return miles <= within ? [{ code, miles }] : [];
  });
  return { zip, zips: near.map(({ code }) => code), miles: near.map(({ miles }) => miles) };
}

async function load(): Promise<Map<string, Point>> {
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
  const centers = new Map<string, Point>();
  for (const line of lines) {
    const [zip = '', latitude, longitude] = line.split(',');
    centers.set(zip, [Number(latitude), Number(longitude)]);
  }
  addBoxes(centers);
  return centers;
}

function addBoxes(centers: Map<string, Point>): void {
  const areas = Map.groupBy(centers, ([zip]) => zip.slice(0, 3));
  for (const [first, codes] of areas) {
    const middle = middleOf(codes.map(([, point]) => point));
    if (codes.some(([, point]) => milesBetween(middle, point) > closeMiles)) continue;
    for (let last = 0; last < 100; last += 1) {
      const zip = `${first}${String(last).padStart(2, '0')}`;
      if (!centers.has(zip)) centers.set(zip, middle);
    }
  }
}

function middleOf(points: readonly Point[]): Point {
  const sum = (axis: 0 | 1) => points.reduce((total, point) => total + point[axis], 0);
  return [sum(0) / points.length, sum(1) / points.length];
}

const radians = Math.PI / 180;
const earthMiles = 3_958.8;

function milesBetween([latitude, longitude]: Point, [otherLatitude, otherLongitude]: Point): number {
  const half = (degrees: number) => Math.sin((degrees * radians) / 2) ** 2;
  const chord =
    half(otherLatitude - latitude) +
    Math.cos(latitude * radians) * Math.cos(otherLatitude * radians) * half(otherLongitude - longitude);
  return 2 * earthMiles * Math.asin(Math.sqrt(chord));
}
