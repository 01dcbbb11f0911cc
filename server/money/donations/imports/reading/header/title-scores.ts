import { type ImportField, importFieldLabels } from '#contract/money/donations/imports/import-choices.ts';
import { exactMeaning, headerKey } from './header-names.ts';

/** Words before the name of a field that say that the field is about the donor: `Donor First Name`, `billing_city`. */
const donorWords =
  /^(donors?|contributors?|donator|supporter|billing|customer|payer|acknowledgement|acknowledgment|mailing|home|constituent|giver|person|individual|member|patron|sponsor|payor|buyer|purchaser|cardholder|client|sign ?up)\s+(s )?/;
/** Words in the names of columns that are about somebody other than the donor. */
const others =
  /\b(employer|dedication|fundraiser|partner|spouse|honoree|tribute|contact|shipping|recipient|company account|team|vendor|merchant)\b/;

interface Titles {
  /** the names of the field, best first */
  best: readonly string[];
  /** words that suggest the field, with their points */
  words?: readonly (readonly [RegExp, number])[];
  /** words that rule the field out */
  never?: RegExp;
}

const titles: Partial<Record<ImportField, Titles>> = {
  amount: {
    best: [
      'amount',
      'gift amount',
      'donation amount',
      'contribution amount',
      'grant amount',
      'gross amount',
      'total donation to be acknowledged',
      'amount usd',
      'gross',
      'total amount',
      'donation',
      'gift',
      'amount received',
      'received',
      'amount paid',
      'betrag',
      'bedrag',
      'spende',
      'montant',
      'importe',
    ],
    words: [
      [/\b(amount|betrag|bedrag|bedragen|spende|montant|importe|monto)\b|spendenbetrag/, 6],
      [/\bgross\b/, 4],
      [/\b(donation|gift|contribution|grant)\b/, 3],
      [/\btotal\b/, 2],
      [/\b(credit|money in|paid in|deposits?)\b/, 3],
    ],
    never:
      /\b(fees?|net|tax|tier|level|plan|price|match|matching|refund|refunded|debit or credit|debit|original|goal|pledged?|balance|insurance|shipping|sales|local|currency|commission|markup|id|code|count|number|type|kind|date|interchange|deductions?|discount|facing|cost|tip|rate|card|method|status|source|frequency|anonymous|message|note|purpose|scheme|months?|campaign|page|name)\b|gebühr|frais|comisi|rembours|reembols|devuelt|erstatte|auszahl/,
  },
  date_received: {
    best: [
      'date received',
      'received date',
      'donation date',
      'gift date',
      'contribution date',
      'date of gift',
      'date of receipt',
      'receipt date',
      'date du don',
      'date d encaissement',
      'fecha',
      'received',
      'received on',
      'transaction date',
      'trans date',
      'date',
      'eingang der spende',
      'datum',
      'transaction initiation date',
      'creation date',
      'created',
      'created at',
      'payment date',
      'effective date',
      'jahr',
      'year',
      'jaar',
    ],
    words: [[/\b(date|datetime|datum|created|received|donated|timestamp|eingang|fecha)\b|\p{L}datum\b/u, 3]],
    never:
      /\b(election|fund|status|start|started|since|join(ed)?|anniversary|renewal|next|last|first|plan|period|event|failed|cancell?ed|declined|returned|pay ?out|settled?|settlement|available|deposit|postmark|generated|birth|check|thank|letter|due|refund|recovery|disbursement|completion|booking|anzeige|expiry|expires|closing|zone|end|ends|employer|updated|modified|valor|naissance|nacimiento)\b|geburt|wertstellung|rückgebucht|rembours|devoluci/,
  },
  donation_type: {
    best: [
      'donation type',
      'type of donation',
      'payment method',
      'payment type',
      'payment instrument',
      'mode of payment',
      'paid by',
      'method of payment',
    ],
    words: [
      [/\b(payment|tender|instrument|card)\b.*\b(type|method|instrument|source|mode|brand)\b/, 6],
      [/\b(method|how|instrument|tender)\b/, 5],
      [/\b(donation|gift|contribution)\b.*\btype\b|\btype\b.*\b(donation|gift|contribution)\b/, 4],
      [/^type$/, 3],
    ],
    never: /\b(id|number|date|amount|variant)\b/,
  },
  first_name: {
    best: [
      'first name',
      'first',
      'given name',
      'vorname',
      'voornaam',
      'prénom',
      'prenom',
      'prénom payeur',
      'prénom donateur',
      'nombre',
    ],
  },
  last_name: {
    best: [
      'last name',
      'last',
      'surname',
      'family name',
      'nachname',
      'achternaam',
      'nom',
      'nom de famille',
      'nom payeur',
      'nom donateur',
      'apellidos',
    ],
  },
  whole_name: {
    best: [
      'donor name',
      'donor',
      'full name',
      'contributor',
      'contributor name',
      'customer name',
      'name',
      'naam donateur',
      'spender',
      'source payee',
      'payer name',
      'addressee name',
      'consumer business name',
      'from',
      'signup full name',
      'sponsor profile name',
      'profile name',
      'billing name',
      'buyer name',
      'purchaser name',
      'cardholder name',
      'member name',
      'sponsor name',
      'supporter name',
      'client name',
      'patron name',
      'primary contact',
      'primary contact full name',
      'contact name',
      'contact full name',
      'constituent name',
      'constituent',
      'contact',
      'account name',
      'opposite account name',
      'member',
      'sponsor',
      'supporter',
      'customer',
      'purchaser',
      'patron',
      'giver',
      'payer',
      'sign up',
      'signup',
      'client',
    ],
  },
  organization: {
    best: [
      'organization name',
      'organisation name',
      'company name',
      'donor company name',
      'contributor organization name',
      'donating company',
      'donating organization',
      'billing company',
      'company',
      'giving account name',
      'donor advised fund name',
      'fund name',
      'business name',
      'organization',
      'organisation',
      'org name',
      'employer or organization name',
      'firma',
      'raison sociale',
      'empresa',
    ],
  },
  other_name: {
    best: ['sort name', 'sponsor handle', 'handle', 'username', 'user name', 'screen name', 'nickname', 'display name'],
  },
  address1: {
    best: [
      'address1',
      'address 1',
      'addr1',
      'address line 1',
      'address line1',
      'street address',
      'street',
      'address',
      'number and street',
      'mailing address',
      'straße',
      'strasse',
      'adresse',
    ],
  },
  address2: {
    best: [
      'address2',
      'address 2',
      'addr2',
      'address line 2',
      'address line2',
      'supplemental address 1',
      'apartment',
      'suite',
      'unit',
    ],
  },
  city: { best: ['city', 'address city', 'town', 'stadt', 'plaats', 'ort', 'wohnort', 'ville', 'ciudad'] },
  state: { best: ['state', 'st', 'state code', 'address state', 'state province', 'province state'] },
  zipcode: {
    best: [
      'zip',
      'zip code',
      'zipcode',
      'postal code',
      'postcode',
      'address postal code',
      'address zip',
      'postal zip code',
      'plz',
      'code postal',
    ],
  },
  notes: {
    best: [
      'notes',
      'note',
      'comment',
      'comments',
      'memo',
      'remarks',
      'message',
      'message to charity',
      'special purpose',
      'dedication message',
      'reference information',
      'transaction subject',
      'toelichting',
    ],
  },
  currency: {
    best: ['currency', 'currency code', 'devise', 'währung', 'moneda', 'divisa'],
    words: [[/\b(currency|currencies)\b/, 3]],
    never: /\b(fee|net|original|local|facing|rate|amount)\b/,
  },
  nonprofit: {
    best: [
      'nonprofit',
      'nonprofit name',
      'charity',
      'charity name',
      'ein',
      'nonprofit ein',
      'nonprofit id',
      'payable to',
      'organization',
      'organisation',
    ],
  },
};

/** How well a header fits a field; 0 if it does not fit. */
export function titleScore(field: ImportField, name: string): number {
  const whole = headerKey(name);
  const key = whole.replace(donorWords, '') || whole;
  const { best, words = [], never } = titles[field] ?? { best: [headerKey(importFieldLabels[field])] };
  if (key === '') return 0;
  const places = [whole, key].map((one) => best.indexOf(one)).filter((index) => index >= 0);
  if (places.length > 0) return 100 - Math.min(...places);
  if (never?.test(key) || others.test(whole)) return 0;
  const points = words.reduce((sum, [pattern, value]) => (pattern.test(key) ? sum + value : sum), 0);
  return points === 0 ? 0 : Math.max(0.5, points - key.split(' ').length / 2);
}

const scored = Object.keys(titles) as ImportField[];

/** Whether a cell may be the header of a column. */
export const isKnownName = (name: string): boolean =>
  exactMeaning(name) !== undefined || scored.some((field) => titleScore(field, name) > 0);
