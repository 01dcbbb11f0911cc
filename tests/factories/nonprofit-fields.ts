// Values for changing a nonprofit, spelled as on the wire.

/** A new value for every field that nonprofit staff may write. */
export const writtenFields = {
  name: 'Test Riverkeepers of the East',
  ein: '52-1234567',
  budget_size: '500K_TO_1M',
  tags: ['#rivers', 'Flüsse'],
  short_description: 'Keeps a river.',
  long_description: 'First line.\n\nSecond <b>line</b>.',
  areas_and_clients_served: 'The east bank',
  awards_and_recognitions: 'A medal',
  press: 'A headline',
  impact_data: '12 herons',
  impact_public: true,
  collaboration: 'With the west bank',
  promotion: 'On a boat',
  regional_chapter: 'East',
  headquarters: 'The boathouse',
  paypal_email: 'boat@test.example',
  phone_number: '(202) 555-0134',
  phone_region: 'us',
  fax_number: '202 555 0135',
  url: 'riverkeepers.example/home',
  giving_url: 'riverkeepers.example/give',
  twitter: 'river_keepers',
  facebook: 'facebook.example/river',
  linkedin: 'linkedin.example/river',
  website: 'riverkeepers.example',
  address: { address1: '1 River Road', address2: 'Pier 2', city: 'Washington', state: 'DC', zipcode: '20001' },
};

export const writtenAsStored = {
  ...writtenFields,
  ein: '521234567',
  tags: ['rivers', 'Flüsse'],
  phone_region: 'US',
  url: 'https://riverkeepers.example/home',
  giving_url: 'https://riverkeepers.example/give',
  facebook: 'https://facebook.example/river',
  linkedin: 'https://linkedin.example/river',
  website: 'https://riverkeepers.example',
};

/** A value for every field that only programme staff may write. */
export const curatedFields = (category: number, primaryUser: number) => ({
  email: 'office@test.example',
  display: true,
  print: true,
  accepted_years: [2024, 2019],
  web_categories: [category],
  print_category: category,
  category_crosslisted: 'Also under boats',
  ntee_code: 'C32',
  learning_commons_granted: true,
  inactive_date: '2026-01-31',
  primary_user: primaryUser,
});
