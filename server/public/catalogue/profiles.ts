import { sql } from 'kysely';
import type { BudgetSize } from '#contract/nonprofits/choices.ts';
import type { nonprofitTexts } from '#contract/nonprofits/fields.ts';
import type { DirectoryNonprofit } from '#contract/nonprofits/public/directory-nonprofit.ts';
import type { Db } from '#server/platform/database/connection.ts';

/** A photo that may be printed today. */
interface PrintPhoto {
  id: number;
  key: string;
  crop: number[] | null;
  storedAs: string | null;
  width: number;
  height: number;
  alt: string;
  credit: string;
}

/** The long texts of a printed profile, in this order. Add a name here to print another public text. */
export const printedTexts = ['longDescription', 'areasAndClientsServed'] as const satisfies readonly (keyof DirectoryNonprofit &
  keyof typeof nonprofitTexts)[];

/** A nonprofit in the printed catalogue. Only its public fields are read. */
export interface PrintedNonprofit extends Record<(typeof printedTexts)[number], string> {
  id: number;
  name: string;
  shortDescription: string;
  budgetSize: BudgetSize | null;
  city: string;
  state: string;
  phoneNumber: string;
  url: string;
  /** null if no category is chosen */
  category: string | null;
  /** the other category that lists the nonprofit too; empty for none */
  crosslisted: string;
  photo: PrintPhoto | null;
  /** a photo that staff chose for print, but that may not be printed today */
  refused: { id: number; name: string } | null;
}

/** The active nonprofits of a year's catalogue that are marked for print, by name; with `only`, just the one with this id. */
export async function findPrinted(db: Db, year: number, today: string, only?: number): Promise<PrintedNonprofit[]> {
  const allowed = sql`photo_is_public(p, 'PRINT', ${today}::date)`;
  const texts = sql.join(printedTexts.map((name) => sql.ref(`n.${name}`)));
  const { rows } = await sql<PrintedNonprofit>`
    SELECT n.id, n.name, n.short_description, ${texts}, n.budget_size, n.city, n.state,
      n.phone_number, n.url, c.name AS category, btrim(n.category_crosslisted) AS crosslisted,
      (SELECT json_build_object('id', p.id, 'key', p.key, 'crop', p.crop, 'storedAs', p.stored_as, 'width', p.width,
          'height', p.height, 'alt', p.alt, 'credit', p.credit)
        FROM photos p WHERE p.nonprofit_id = n.id AND ${allowed}
        ORDER BY 'PRINT' = ANY (p.chosen_for) DESC, 'PROFILE' = ANY (p.chosen_for) DESC, p.created_at DESC, p.id DESC LIMIT 1) AS photo,
      (SELECT json_build_object('id', p.id, 'name', p.name)
        FROM photos p WHERE p.nonprofit_id = n.id AND p.deleted_at IS NULL AND 'PRINT' = ANY (p.chosen_for) AND NOT ${allowed}
        ORDER BY p.id DESC LIMIT 1) AS refused
    FROM nonprofits n LEFT JOIN categories c ON c.id = n.print_category_id
    WHERE (${only ?? null}::int IS NULL OR n.id = ${only ?? null}) AND n.print AND ${year}::int = ANY (n.accepted_years) AND coalesce(n.inactive_date > ${today}::date, true)
    ORDER BY lower(n.name), n.id`.execute(db);
  return rows;
}
