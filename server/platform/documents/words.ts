// Texts of documents: US English, as on the screens.

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const month = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

export const dollarsText = (amount: number): string => dollars.format(amount);
export const longDayText = (date: string): string => longDay.format(new Date(date));
/** `2026-05` → `May` */
export const monthText = (yearMonth: string): string => month.format(new Date(`${yearMonth}-01`));
/** nine digits → `12-3456789` */
export const einText = (ein: string | null): string => (ein === null ? 'Not known' : ein.replace(/^(\d\d)(\d{7})$/, '$1-$2'));
