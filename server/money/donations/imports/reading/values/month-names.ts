/** Months as English, German and Dutch write them. */
const names = [
  ['january', 'januar', 'januari', 'jan', 'jän', 'jänner'],
  ['february', 'februar', 'februari', 'feb', 'febr'],
  ['march', 'märz', 'maart', 'mar', 'mär', 'mrt', 'mrz'],
  ['april', 'apr'],
  ['may', 'mai', 'mei'],
  ['june', 'juni', 'jun'],
  ['july', 'juli', 'jul'],
  ['august', 'augustus', 'aug'],
  ['september', 'sep', 'sept'],
  ['october', 'oktober', 'oct', 'okt'],
  ['november', 'nov'],
  ['december', 'dezember', 'dec', 'dez'],
];

const numbers = new Map(names.flatMap((same, index) => same.map((name) => [name, index + 1] as const)));

/** 1 to 12; 0: no month. */
export function monthOf(name: string): number {
  return numbers.get(name.toLowerCase()) ?? 0;
}
