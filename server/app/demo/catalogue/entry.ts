import * as z from 'zod/mini';
import { budgetSizes } from '#contract/nonprofits/choices.ts';

/** The demo programme's categories by group, in the catalogue's order. */
export const categoryGroups = {
  'Arts & Memory': ['Music, Theater & Dance', 'Visual Arts & Craft', 'Libraries & Local History'],
  'Learning & Growing Up': ['Early Childhood', 'Tutoring & Mentoring', 'Young People'],
  'Home & Livelihood': ['Food & Cooking', 'Homes & Tenants', 'Work & Trades'],
  'Health & Care': ['Health & Recovery', 'Elders & Caregivers'],
  'Land & Water': ['Rivers & Gardens', 'Animals'],
} as const;

export type CategoryName = (typeof categoryGroups)[keyof typeof categoryGroups][number];

/** Other words that people type for a category. */
export const alsoCalled: Record<CategoryName, string> = {
  'Music, Theater & Dance': 'theatre, concerts, orchestra, choir, singing, plays, stage, performing arts, ballet',
  'Visual Arts & Craft': 'artists, painting, pottery, printing, sewing, murals, museum, gallery',
  'Libraries & Local History': 'library, books, reading, archives, heritage, museum, literacy',
  'Early Childhood': 'babies, preschool, kindergarten, nursery, daycare, childcare, toddlers, parents, newborns',
  'Tutoring & Mentoring': 'schools, education, homework, mentors, classes, learning, students, scholarships, college',
  'Young People': 'youth, kids, children, teens, teenagers, boys, girls, camps, afterschool, sports',
  'Food & Cooking': 'food bank, food pantry, pantries, hunger, meals, groceries, soup kitchen, nutrition, farms',
  'Homes & Tenants': 'housing, homeless, homelessness, shelters, rent, eviction, apartments, home repair, legal aid',
  'Work & Trades': 'jobs, job training, employment, workforce, careers, apprenticeship, business, vocational',
  'Health & Recovery':
    'clinics, doctors, medical, mental health, addiction, rehab, counseling, therapy, crisis, hotline, disability, hospital',
  'Elders & Caregivers': 'seniors, elderly, aging, old people, dementia, home care, respite, hospice',
  'Rivers & Gardens': 'environment, nature, conservation, climate, trees, parks, water, wetlands, green',
  Animals: 'pets, dogs, cats, rescue, adoption, wildlife, birds, horses',
};

/** The NTEE code of a nonprofit, by its first category. */
export const nteeCodes: Record<CategoryName, string> = {
  'Music, Theater & Dance': 'A60',
  'Visual Arts & Craft': 'A40',
  'Libraries & Local History': 'B70',
  'Early Childhood': 'P33',
  'Tutoring & Mentoring': 'B92',
  'Young People': 'O20',
  'Food & Cooking': 'K30',
  'Homes & Tenants': 'L80',
  'Work & Trades': 'J20',
  'Health & Recovery': 'E30',
  'Elders & Caregivers': 'P81',
  'Rivers & Gardens': 'C30',
  Animals: 'D20',
};

/** Places that do not exist, with ZIP codes that no post office has. */
export const towns = {
  'Port Ellery': '21301',
  Wrenfield: '21307',
  Oldmarsh: '21312',
  'Tiller Ford': '21318',
  'High Alder': '21325',
} as const;

type Town = keyof typeof towns;

const categoryName = z.enum(Object.values(categoryGroups).flat());
const townName = z.enum(Object.keys(towns) as Town[]);
const text = z.optional(z.string());

/** An invented nonprofit. `rows.ts` derives its other fields from these. */
export const catalogueEntry = z.strictObject({
  name: z.string(),
  size: z.enum(budgetSizes),
  /** the first category is also the category in print */
  categories: z.tuple([categoryName], categoryName),
  tags: z.array(z.string()),
  short: z.string(),
  /** one text for each paragraph */
  long: z.array(z.string()),
  served: z.string(),
  awards: text,
  press: text,
  street: z.string(),
  town: townName,
  /** false for the few entries without a picture in `../pictures`, as in a real catalogue */
  picture: z.optional(z.literal(false)),
  /** default: on the web and in print */
  published: z.optional(z.enum(['web', 'print', 'neither'])),
  /** how many years ago the nonprofit closed */
  closed: z.optional(z.number()),
  /** further fields, which only some entries have */
  more: z.optional(
    z.strictObject({
      impactData: text,
      collaboration: text,
      promotion: text,
      regionalChapter: text,
      headquarters: text,
      paypalEmail: text,
      faxNumber: text,
    }),
  ),
});
export type CatalogueEntry = z.output<typeof catalogueEntry>;
