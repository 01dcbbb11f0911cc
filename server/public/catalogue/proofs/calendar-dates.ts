import { isNonprofitStaff, may } from '#contract/platform/access/permissions.ts';
import type { CalendarSource } from '#server/platform/home/calendar-source.ts';
import { findPrinted } from '../profiles.ts';
import { findRound } from './store.ts';

/** The day by which pages of the printed catalogue are to be approved, for programme staff and for printed nonprofits. */
export const proofDates: CalendarSource = async ({ db, actor, today }) => {
  const staff = may(actor, 'readCatalogue');
  const nonprofit = isNonprofitStaff(actor) ? actor.nonprofit : null;
  const round = staff || nonprofit !== null ? await findRound(db) : undefined;
  if (!round) return [];
  const { id, look, dueOn } = round;
  if (!staff && (await findPrinted(db, look.year, today, nonprofit ?? 0)).length === 0) return [];
  return [
    {
      key: `catalogue-proofs-${id}`,
      kind: 'CATALOGUE',
      title: `Pages of the printed catalogue of ${look.year} are to be approved`,
      detail: '',
      day: dueOn,
      link: staff ? '/catalogue/proofs' : `/catalogue/proofs/${nonprofit}`,
    },
  ];
};
