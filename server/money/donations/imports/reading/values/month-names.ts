/**
 * Months as English, German, Dutch, French, Spanish, Italian, Portuguese and Scandinavian languages write them. Languages whose word
 * is another month elsewhere (Polish and Croatian “listopad”) are missing.
 */
const names = [
  'january januar januari jan jän jänner janvier janv enero ene gennaio gen janeiro',
  'february februar februari feb febr februarie février févr fév febrero febbraio fevereiro fev',
  'march märz maart mar mär mrt mrz mars marzo março marts',
  'april apr avril avr abril abr aprile',
  'may mai mei mayo maggio mag maio maj',
  'june juni jun juin junio giugno giu junho',
  'july juli jul juillet juil julio luglio lug julho',
  'august augustus aug août agosto ago augusti',
  'september sep sept septembre septiembre setiembre settembre set setembro',
  'october oktober oct okt octobre octubre ottobre ott outubro out',
  'november nov novembre noviembre novembro',
  'december dezember dec dez décembre déc diciembre dic dicembre dezembro desember des',
].map((same) => same.split(' '));

const numbers = new Map(names.flatMap((same, index) => same.map((name) => [name, index + 1] as const)));

/** 1 to 12; 0: no month. */
export function monthOf(name: string): number {
  return numbers.get(name.toLowerCase()) ?? 0;
}
