import { budgetSizes } from '#contract/nonprofits/choices.ts';

/** A seeded generator of numbers from 0 to 1 (mulberry32). */
export function repeatable(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const places =
  'Harbor,River,Lantern,Cedar,Maple,Willow,Anchor,Bridge,Summit,Valley,Prairie,Meadow,Orchard,Granite,Juniper,Beacon,Compass,Sparrow,Heron,Falcon,Copper,Silver,Amber,Crescent,Northern,Southern,Eastern,Western,Central,Metro,Union,Liberty,Unity,Hope,Grace,Mercy,New Dawn,Open Door,First Light,Long Table'.split(
    ',',
  );
const causes =
  'Food Bank,Shelter,Reading Room,Youth Center,Community Garden,Health Clinic,Arts Collective,Music School,Legal Aid,Animal Rescue,Land Trust,Veterans Fund,Housing Alliance,Job Network,Theater Company,Scholarship Fund,Recovery House,Childrens Museum,Climate Action,Senior Services,Civic League,History Society,Dance Studio,Science Club,Family Support'.split(
    ',',
  );
const kinds = 'Inc,Foundation,Association,Society,Project,Partnership,Coalition,Trust,Fellowship,Initiative'.split(',');
const doing = 'serves,teaches,shelters,feeds,trains,brings together,stands up for,cares for'.split(',');
const whom = 'families,young people,older neighbors,veterans,new arrivals,artists,small farmers,students,children,tenants'.split(
  ',',
);
const syllables = 'ka,lo,mi,ren,tas,vel,dor,shi,bra,nun,que,fal,tor,wen,zil,har,mon,pel,gri,sau'.split(',');

export interface GeneratedNonprofit {
  name: string;
  ein: string;
  budgetSize: (typeof budgetSizes)[number];
  categories: number[];
  tags: string[];
  shortDescription: string;
  longDescription: string;
}

/** A word that only the names of the first 60 generated nonprofits have: a search for it finds the same 60 at every size. */
export const sharedWord = 'lighthouse';
const sharing = 60;

/**
 * The n-th generated nonprofit: the same in every run and at every size. `categories` holds indexes into a list of
 * `categoryCount`.
 */
export function generateNonprofit(n: number, categoryCount: number): GeneratedNonprofit {
  const random = repeatable(n + 1);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const founder = [pick(syllables), pick(syllables), pick(syllables)].join('');
  const surname = founder.charAt(0).toUpperCase() + founder.slice(1);
  const place = pick(places);
  const cause = pick(causes);
  const category = Math.floor(random() * categoryCount);
  const second = random() < 0.3 ? [Math.floor(random() * categoryCount)].filter((other) => other !== category) : [];
  const people = pick(whom);
  return {
    name: `${place} ${n < sharing ? 'Lighthouse' : surname} ${cause} ${pick(kinds)}`,
    ein: String(100_000_000 + n),
    budgetSize: pick(budgetSizes),
    categories: [category, ...second],
    tags: [cause.split(' ')[0]?.toLowerCase() ?? '', people.replace(' ', '')],
    shortDescription: `${place} ${surname} ${pick(doing)} ${people} in and around ${pick(places)} ${pick(['County', 'Park', 'Heights', 'Square'])}.`,
    longDescription: `Since ${1950 + Math.floor(random() * 70)} we have worked with ${pick(whom)} and ${pick(whom)}: ${pick(causes).toLowerCase()}, ${pick(causes).toLowerCase()} and more. ${surname} is a place where everyone ${pick(doing)} somebody.`,
  };
}
