import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { PhotoSummary } from '#contract/photos/photos.ts';
import { formatCount } from '../ui/text/format.ts';
import classes from './missing-photos.module.css';
import { photoSummaryQuery } from './photo-queries.ts';
import type { PhotoSearch } from './photo-search.ts';

interface Lack {
  text: string;
  search: PhotoSearch;
}

const photos = (count: number) => formatCount(count, 'photo', 'photos');

/** What the photos lack, each with the photos that lack it. */
function lacksOf({ betterAsked, ended, ending, withoutConsent, withoutAlt }: PhotoSummary): Lack[] {
  const lacks: [number, (counted: string) => string, PhotoSearch][] = [
    [betterAsked, (counted) => `The programme asks for a better version of ${counted}.`, { betterAsked: true }],
    [ended, (counted) => `The permission of ${counted} has ended.`, { consent: 'ENDED' }],
    [ending, (counted) => `The permission of ${counted} ends soon.`, { consent: 'ENDING' }],
    [withoutConsent, (counted) => `${counted} without a permission.`, { consent: 'MISSING' }],
    [withoutAlt, (counted) => `${counted} without alternative text.`, {}],
  ];
  return lacks.filter(([count]) => count > 0).map(([count, text, search]) => ({ text: text(photos(count)), search }));
}

export function askedFor({ least, most }: PhotoSummary): string {
  return least === most ? photos(least) : `${least} to ${photos(most)}`;
}

/** On the home of a nonprofit: how many photos are missing, and what the others lack. Nothing if all is well, or while it loads. */
export function MissingPhotos() {
  const heading = useId();
  const { data } = useQuery(photoSummaryQuery);
  if (!data) return null;
  const missing = Math.max(0, data.least - data.ready);
  const lacks = lacksOf(data);
  if (missing === 0 && lacks.length === 0) return null;
  return (
    <section className={classes.box} aria-labelledby={heading}>
      <h2 id={heading} className={classes.title}>
        Photos
      </h2>
      {missing > 0 && (
        <p className={classes.text}>
          The programme asks for {askedFor(data)}. You have {data.ready} with permission: <strong>{missing} more to go.</strong>
        </p>
      )}
      {lacks.length > 0 && (
        <ul className={classes.lacks}>
          {lacks.map(({ text, search }) => (
            <li key={text}>
              <Link to="/photo-manager" search={search}>
                {text}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Button variant="default" renderRoot={(props) => <Link to="/photo-manager" {...props} />}>
        Open the photo manager
      </Button>
    </section>
  );
}
