import type { Line } from './accounts.ts';
import type { Entry } from './post.ts';

/** Where an unexplained movement stands: nobody knows, the programme, or a nonprofit of a gift. */
export type Place = { target: 'NONE' } | { target: 'PROGRAMME' } | { target: 'GIFT'; nonprofit: number };

/** Staff say what an unexplained movement was: its money goes from one place to another. */
export const explained = (of: {
  movement: string;
  turn: number;
  cents: number;
  from: Place;
  to: Place;
  reason: string;
  day: string;
  order?: number;
}): Entry => ({
  key: `explain ${of.movement} ${of.turn}`,
  kind: 'EXPLAINED',
  day: of.day,
  stripe: of.movement,
  note: of.reason,
  ...(of.order !== undefined && { order: of.order }),
  lines: [placed(of.from, of.cents), placed(of.to, -of.cents)],
});

function placed(place: Place, cents: number): Line {
  if (place.target === 'GIFT') return { account: 'OWED', owner: place.nonprofit, cents };
  return { account: place.target === 'NONE' ? 'SUSPENSE' : 'PROGRAMME', cents };
}
