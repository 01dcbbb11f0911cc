/** Why a line is set aside: it is not a gift, or a gift in another currency. Nobody has to correct the line. */
export interface Aside {
  reason: string;
  /** the gift, if the line is set aside because of its currency */
  money?: { amount: string; currency: string };
  /** the only column that says that the line is no gift, and its value; without a value: what is filled in there */
  because?: { column: string; value?: string };
  /** all columns that say so, if there are several */
  causes?: { column: string; value?: string }[];
  /** a gift that another line of the file gives back */
  isRefunded?: true;
  /** a sum of other lines, an empty line or titles: no gift in any reading */
  isSum?: true;
}

/** Something that somebody has to correct before the line can become a donation. */
export interface LineProblem {
  /** the column's name in the file; empty if the problem is about the whole line */
  column: string;
  value: string;
  message: string;
  /** place of the wrong cell; missing if the line has no such cell, or if its value is too long to be shown whole */
  cell?: number;
}
