import type { Event, NGO, SearchAction, Thing, WebSite } from 'schema-dts';
import { eventPath, nonprofitPath } from '#contract/nonprofits/public/addresses.ts';
import type { DirectoryNonprofit } from '#contract/nonprofits/public/directory-nonprofit.ts';
import { pictureUrls } from '#contract/platform/appearance/picture-urls.ts';
import { twitterAddress, webAddress } from '#contract/platform/appearance/shown-addresses.ts';
import type { DirectoryEvent } from '#contract/public/directory/directory.ts';

/** schema.org objects for search engines. */
export type LinkedData = Exclude<Thing, string>;

/** The directory and its search. */
export function webSiteData(programmeName: string, origin: string): LinkedData {
  const search: SearchAction & { 'query-input': string } = {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${origin}/directory?search={search_term_string}` },
    'query-input': 'required name=search_term_string',
  };
  const site: WebSite = {
    '@type': 'WebSite',
    '@id': `${origin}/directory#site`,
    name: `${programmeName} directory`,
    url: `${origin}/directory`,
    potentialAction: search,
  };
  return site;
}

export function nonprofitData(nonprofit: DirectoryNonprofit, origin: string): LinkedData {
  const url = origin + nonprofitPath(nonprofit);
  const links = [
    webAddress(nonprofit.url),
    webAddress(nonprofit.website),
    webAddress(nonprofit.facebook),
    webAddress(nonprofit.linkedin),
    twitterAddress(nonprofit.twitter),
  ].filter((link) => link !== null);
  const image = pictureUrls(nonprofit.image);
  const ngo: NGO = {
    '@type': 'NGO',
    '@id': `${url}#nonprofit`,
    name: nonprofit.name,
    url,
    ...some('description', nonprofit.shortDescription || nonprofit.longDescription.slice(0, 500)),
    ...(image && { image: origin + image.image }),
    ...some('taxID', nonprofit.ein),
    ...some('telephone', nonprofit.phoneNumber),
    ...((nonprofit.city || nonprofit.state) && {
      address: {
        '@type': 'PostalAddress',
        ...some('addressLocality', nonprofit.city),
        ...some('addressRegion', nonprofit.state),
        addressCountry: 'US',
      },
    }),
    ...some('areaServed', nonprofit.areasAndClientsServed),
    ...(nonprofit.tags.length > 0 && { keywords: nonprofit.tags.join(', ') }),
    ...(links.length > 0 && { sameAs: [...new Set(links)] }),
  };
  return ngo;
}

export function eventData(event: DirectoryEvent, origin: string): LinkedData {
  const organizer = origin + nonprofitPath({ id: event.nonprofitId, name: event.nonprofitName });
  const link = webAddress(event.link);
  const data: Event = {
    '@type': 'Event',
    '@id': `${origin}${eventPath(event)}#event`,
    name: event.name,
    startDate: `${event.date}T${event.startTime}`,
    ...(event.endTime !== null && { endDate: `${event.date}T${event.endTime}` }),
    eventStatus: event.cancelled ? 'https://schema.org/EventCancelled' : 'https://schema.org/EventScheduled',
    ...some('description', event.description),
    url: link ?? origin + eventPath(event),
    ...placeOf(event),
    ...(event.fee !== null && {
      isAccessibleForFree: event.fee === 0,
      offers: { '@type': 'Offer', price: event.fee, priceCurrency: 'USD', url: link ?? organizer },
    }),
    organizer: { '@type': 'NGO', '@id': `${organizer}#nonprofit`, name: event.nonprofitName, url: organizer },
  };
  return data;
}

function placeOf({ address1, address2, city, state, zipcode, nonprofitName }: DirectoryEvent): Pick<Event, never> | object {
  if (!address1 && !city) return {};
  return {
    location: {
      '@type': 'Place',
      name: address1 || nonprofitName,
      address: {
        '@type': 'PostalAddress',
        ...some('streetAddress', [address1, address2].filter(Boolean).join(', ')),
        ...some('addressLocality', city),
        ...some('addressRegion', state),
        ...some('postalCode', zipcode),
        addressCountry: 'US',
      },
    },
  };
}

/** An object with this member; without a value, an empty object. */
function some<K extends string>(key: K, value: string | null): { [P in K]?: string } {
  return (value ? { [key]: value } : {}) as { [P in K]?: string };
}
