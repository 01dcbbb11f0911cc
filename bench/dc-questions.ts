/**
 * The right results of a question. If `name` or `codes` is given, a nonprofit is right if its name matches, or if its NTEE code
 * begins with one of `codes`. If a ZIP code is given, the nonprofit must also have it.
 */
export interface Right {
  name?: RegExp;
  codes?: readonly string[];
  zip?: string;
}

/**
 * What people would type to find something in the District of Columbia, with the results that we judged right by reading the
 * IRS extract of March 2026. `kind` tells what kind of words was typed.
 */
export const dcQuestions: readonly (readonly [kind: string, typed: string, right: Right])[] = [
  ['name', 'capital area food bank', { name: /^capital area food bank$/i }],
  ['name', 'marthas table', { name: /^martha.?s table/i }],
  ['name', 'Martha’s Table', { name: /^martha.?s table/i }],
  ['name', 'bread for the city', { name: /^bread for the city/i }],
  ['name', 'miriam’s kitchen', { name: /^miriam.?s kitchen/i }],
  ['name', 'house of ruth', { name: /^house of ruth/i }],
  ['name', 'mckenna center', { name: /mckenna/i }],
  ['name', 'iona', { name: /^iona/i }],
  ['name', 'casey trees', { name: /^casey trees/i }],
  ['name', 'whitman walker', { name: /whitman.walker/i }],
  ['name', 'phillips collection', { name: /^phillips collection/i }],
  ['name', 'building museum', { name: /national building museum/i }],
  ['name', 'youth orchestra', { name: /youth orchestra/i }],
  ['name', 'first book', { name: /^first book$/i }],
  ['name', 'covenant house', { name: /^covenant house/i }],
  ['name', 'big brothers big sisters', { name: /big brothers/i }],
  ['name', 'boys and girls club', { name: /boys (and|&) girls club/i }],
  ['name', 'girls on the run', { name: /^girls on the run/i }],
  ['name', 'humane society', { name: /humane society/i }],
  ['name', 'habitat for humanity', { name: /^habitat for humanity/i }],
  ['cause', 'food bank', { name: /food bank/i, codes: ['K31'] }],
  ['cause', 'soup kitchen', { codes: ['K31', 'K34', 'K35', 'K30', 'P85'], name: /kitchen/i }],
  ['cause', 'hunger', { codes: ['K3', 'K99'], name: /hunger/i }],
  ['cause', 'homeless shelter', { codes: ['L4', 'P85'], name: /homeless|shelter/i }],
  ['cause', 'homeless veterans', { name: /homeless veterans/i, codes: ['W30', 'P85'] }],
  ['cause', 'animal rescue', { codes: ['D20'], name: /rescue/i }],
  ['cause', 'theater', { codes: ['A65'], name: /theat(er|re)/i }],
  ['cause', 'dance', { codes: ['A62', 'A63'], name: /\bdance/i }],
  ['cause', 'museum', { codes: ['A5'], name: /museum/i }],
  ['cause', 'preschool', { codes: ['B21', 'P33'], name: /pre.?school/i }],
  ['cause', 'charter school', { name: /charter school/i }],
  ['cause', 'literacy', { codes: ['B92', 'B60'], name: /literacy/i }],
  ['cause', 'addiction', { codes: ['F2'], name: /addiction|recovery/i }],
  ['cause', 'mental health', { codes: ['F'], name: /mental health/i }],
  ['cause', 'suicide prevention', { codes: ['F40'], name: /suicide/i }],
  ['cause', 'legal aid', { codes: ['I80', 'I83'], name: /legal (aid|services)/i }],
  ['cause', 'seniors', { codes: ['P81', 'L22', 'E91'], name: /senior/i }],
  ['cause', 'refugees', { codes: ['Q71', 'P84'], name: /refugee/i }],
  ['cause', 'veterans', { codes: ['W30'], name: /veteran/i }],
  ['cause', 'community garden', { codes: ['C42'], name: /community garden/i }],
  ['cause', 'domestic violence', { codes: ['P43'], name: /domestic violence/i }],
  ['cause', 'job training', { codes: ['J2'], name: /job|career|training/i }],
  ['cause', 'hospice', { codes: ['P74'], name: /hospice/i }],
  ['cause', 'autism', { name: /autism/i }],
  ['place', '20001', { zip: '20001' }],
  ['place', 'near 20009', { zip: '20009' }],
  ['place', 'anacostia', { name: /anacostia/i }],
  ['place', 'ward 8', { name: /ward 8/i }],
  ['place', 'brookland', { name: /brookland/i }],
  ['cause and place', 'food 20001', { codes: ['K3', 'K4', 'K2'], zip: '20001' }],
  ['cause and place', 'preschool 20003', { name: /pre.?school|nursery/i, codes: ['B21', 'P33'], zip: '20003' }],
  ['cause and place', 'georgetown seniors', { name: /georgetown senior/i }],
  ['cause and place', 'food pantry washington dc', { codes: ['K3'], name: /food/i }],
  ['cause and place', 'capitol hill village', { name: /^capitol hill village/i }],
  ['misspelt', 'capitol area food bank', { name: /^capital area food bank/i }],
  ['misspelt', 'homless', { codes: ['L4', 'P85'], name: /homeless/i }],
  ['misspelt', 'orchestera', { codes: ['A69'], name: /orchestra/i }],
  ['misspelt', 'literasy', { codes: ['B92', 'B60'], name: /literacy/i }],
  ['misspelt', 'anacosta', { name: /anacostia/i }],
  ['misspelt', 'vetrans', { codes: ['W30'], name: /veteran/i }],
];
