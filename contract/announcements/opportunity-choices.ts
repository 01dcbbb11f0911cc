/** The choices of a volunteer opportunity, in the programme's spelling. */

export const volunteerServices = ['Pro Bono', 'Hands on', 'Administrative'] as const;
export type VolunteerService = (typeof volunteerServices)[number];

/** The service that requires skills. */
export const skilledService: VolunteerService = 'Pro Bono';

export const volunteerHours = ['Business hours during the week', 'Evenings during the week', 'Daytime on the weekend'] as const;

export const volunteerDurations = ['One time only', 'Short term commitment', 'Long term commitment'] as const;

export const volunteerDemographics = ['Adults', 'High school or college students', 'Families', 'Groups'] as const;

export const volunteerSkills = [
  'Organizational & Financial Mgmt',
  'Special Program Focus',
  'Administration',
  'Business/Corporate',
  'Finance - Accounting',
  'Finance - Banking & Trusts',
  'Finance - Investments',
  'Fundraising',
  'Government Regulations',
  'Government Representative',
  'Law',
  'Marketing',
  'Personnel',
  'Architecture',
  'Engineering',
  'Strategic or Long-Range Planning',
  'Public Relations',
  'Real Estate',
  'Technology',
  'Logistics/Procurement',
] as const;

export const volunteerRegions = [
  'DC-Ward-1',
  'DC-Ward-2',
  'DC-Ward-3',
  'DC-Ward-4',
  'DC-Ward-5',
  'DC-Ward-6',
  'DC-Ward-7',
  'DC-Ward-8',
  'MD-Montgomery County',
  "MD-Prince George's County",
  'MD-Frederick County',
  'MD-Chalres County',
  'VA-Arlington County',
  'VA-Fairfax County',
  'VA-Loudoun County',
  'VA-Prince William County',
  'VA-City of Alexandria',
  'VA-City of Fairfax',
  'VA-City of Falls Church',
] as const;

/** The label of a region: `DC – Ward 5`. Stored values keep the programme's spelling. */
export function regionName(region: string): string {
  return region
    .replace(/^([A-Z]{2})-/, '$1 – ')
    .replace('Ward-', 'Ward ')
    .replace('Chalres', 'Charles');
}
