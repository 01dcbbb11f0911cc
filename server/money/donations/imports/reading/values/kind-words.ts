import { remembering } from './remembering.ts';

const set = (words: string) => new Set(words.trim().split(/\s+/));

/** Words that a gift or its payment has. */
const giftWords = set(`
  gift gifts donation donations donate donated donor contribution contributions contributed grant grants tithe tithes offering
  payment payments sale sales settled settle paid pay clear cleared complete completed
  success successful succeeded succeed capture captured approved available received posted processed deposited collected
  confirmed accepted ok live won bezahlt eingegangen gutgeschrieben abgeschlossen erfolgreich spende don dons validé payé réussi encaissé
  donativo donación cobrado pagado completado abonado gift donatie betaald voltooid`);
/** Words of gifts, but also of other income: “Other receipts (interest)” is no gift. */
const softWords = set('credit cr receipt receipts');
/** Ways to pay. A row that says only how it was paid is a gift. */
const payWords = set(
  'cash card check cheque checking savings ach eft wire stock property debitcard directdebit paypal venmo stripe payroll',
);
/** Where a gift came from, and how often. A row that says only that is a gift. */
const originWords = set(`
  one off time once single monthly weekly yearly annual quarterly online offline web mobile text individual individuals person
  persons people monetary money itemized unitemized corporate business foundation household`);
/** Words that say nothing about whether a row is a gift. */
const plainWords = set('a an and by for from in of on the to via with bank balance transaction closed');
/** Words of rows that are no gift, whatever else is said of them. */
const strong = set(`
  refund refunds refunded chargeback chargebacks dispute disputed disputes reversal reversed reverse reversing failed failure fail cancelled
  canceled cancel cancellation declined denied pending rejected returned bounced void voided inkind noncash nsf unpaid abandoned expired
  uncollected writeoff lost rückgebucht zurückgebucht erstattet storniert abgebrochen fehlgeschlagen abgelehnt rücklastschrift offen
  remboursé remboursement annulé refusé échoué impayé rejeté devuelto devolución reembolsado reembolso rechazado cancelado anulado fallido
  pendiente teruggestort mislukt geannuleerd`);
/** Words of rows that are no gift, unless a word of a gift stands beside them: then a person has to say. */
const weak = set(`
  fee fees payout payouts withdrawal withdrawals withdraw transfer transfers total totals subtotal loan loans expenditure
  expenditures expense expenses expended spent interest dividend dividends conversion convert converted adjustment adjustments
  adjusted deduction deductions debit dr pledge pledges pledged tax commission commissions reserve reserves hold disbursement
  disbursements disbursed test schedule scheduled gebühr gebühren auszahlung frais virement comisión transferencia kosten`);
/** PayPal's event codes: T00 are payments, all others fees, conversions, refunds and payouts. */
const events = /^t(\d\d)\d\d$/;

const wordsIn = (value: string): string[] =>
  value
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\b(bank|wire|electronic( funds?)?) transfers?\b/g, 'wire')
    .replace(/\b(direct) (debit)\b|\b(debit) (card)\b/g, (pair) => pair.replace(' ', ''))
    .replace(
      /\b(charge) (backs?)\b|\b(pay) (outs?)\b|\b(in) (kind)\b|\b(write) (offs?)\b|\b(sub) (totals?)\b|\b(pay) (pal)\b|\b(non) (cash)\b/g,
      (pair) => pair.replace(' ', ''),
    )
    .trim()
    .split(' ');

/**
 * Whether a row of this kind is a gift, by the whole words of payment platforms. Null if a person has to say: a word is not known
 * (“Debt Payment”), or words contradict each other (“Pledge Payment”).
 */
export const isGift = remembering((value): boolean | null => {
  const words = wordsIn(value);
  const event = events.exec(words.join(' '))?.[1];
  if (event !== undefined) return event === '00';
  // alone it is Stripe's word for a payment; a bank charge is a fee
  if (/^charges?$/.test(words.join(' '))) return true;
  const has = (known: ReadonlySet<string>) => words.some((word) => known.has(word));
  const hasGift = has(giftWords);
  const isPartial = words.some((word) => /^part/.test(word));
  if (has(strong)) return isPartial ? null : false;
  if (has(weak)) return hasGift ? null : false;
  const known = [plainWords, originWords, softWords, giftWords, payWords];
  const isKnown = (word: string) => known.some((some) => some.has(word)) || /^\d+$/.test(word);
  return (hasGift || has(softWords) || has(payWords) || has(originWords)) && words.every(isKnown) ? true : null;
});

/** Whether a row of this kind is what a company adds to its people's gifts, so that a person has to say whether it counts. */
export const isOfCompany = (value: string): boolean => /\b(match(es|ing)?|volunteer grants?|dollars for doers)\b/i.test(value);

/** Whether a row of this kind is surely no gift, whatever column says it: “In-Kind”, “Refunded”. */
export const isSurelyNone = remembering((value) => isGift(value) === false && wordsIn(value).some((word) => strong.has(word)));

const voiding =
  /\b(refund(s|ed)?|return(s|ed)?|fail(s|ed|ure)?|cancel(l?ed|lation)?|void(ed)?|declin(e|ed)|denied|charge ?back|disput(e|ed)|revers(al|ed)|reject(ed|ion)?|bounced?|test|testing|sandbox|deleted|nsf|error|fraud|write ?off|not? gift)\b|rückgebucht|storniert|erstatte|rücklast|rembours|annul|devuelt|devoluci|reembols|rechaz/;

/** Whether a column of this title is about refunds. */
export const isRefundTitle = (key: string): boolean => /\brefund|rembours|reembols|devuelt|erstatte/.test(key);

/** Whether a column of this title is filled in where something became of the gift: it was refunded, failed, or was a test. */
export const isVoidingTitle = (key: string): boolean => voiding.test(key);

const unticked = /^(no|n|false|f|0|0\.0+|none|null|n\/?a|-|–|live|off|\$?0(\.0+)?)$/i;

/** Whether a cell of such a column says nothing: it is empty, or it is `No`, `FALSE`, `0` and the like. */
export const isUnticked = (text: string): boolean => text === '' || unticked.test(text);

const totals = /^(grand |sub ?)?(total|sum)s?\b|^net total|^(tot|totaal|som|summe|gesamt)\b|^[\p{L} ]{0,20}\bfees?$/iu;

/** “Sample Clinic Total”, below the lines of a group. */
const groupTotal = /^\D{1,80}\s(sub ?)?totals?:?$/iu;

/** Whether a text is the beginning of a line of totals or fees. */
export const isTotal = (text: string): boolean => totals.test(text.trim()) || groupTotal.test(text.trim());
