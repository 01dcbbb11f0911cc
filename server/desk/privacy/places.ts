// Where a person's name, email address or telephone can stand, other than in the rows of their account: every table of `personal-data.ts` with
// a column of the classes below. A test compares the places with that list, and the list in `docs/privacy.md` with the places.

import { personalData } from './personal-data.ts';

/** the classes of columns that can contain a person's name or contact */
const readable = ['person', 'contact', 'staff', 'words', 'name'] as const;

interface Place {
  /** the label in the preview and in `docs/privacy.md` */
  what: string;
  tables: readonly string[];
  /** what a deletion does there, for `docs/privacy.md` */
  does: string;
  /** why the name or address is still there after a deletion, for the preview */
  why: string;
}

const written = 'Somebody wrote it. Whoever may edit the record can change it.';
const money = 'Money has to stay traceable.';
const keeps = 'stays, and the preview counts it';

export const places: readonly Place[] = [
  {
    what: 'Audit trail',
    tables: ['audit_entries', 'bulk_changes', 'bulk_change_rows', 'confirmed_facts', 'nonprofit_merge_rows'],
    does: 'replaced where an entry names the account, its archive, or has the name or address as a value; entries about money, and reasons and texts that somebody wrote, stay',
    why: 'Entries about money say who moved it; reasons and texts stay as they were written.',
  },
  {
    what: 'Emails',
    tables: ['mail_messages'],
    does: 'those to the address are deleted; in emails to others, name and address are replaced, and their copies as files deleted',
    why: 'The name is one word, or another account has the same name.',
  },
  {
    what: 'Notices to others',
    tables: ['notices'],
    does: 'name and address are replaced',
    why: 'The name is one word, or another account has the same name. Notices end after a year at most.',
  },
  {
    what: 'Volunteer opportunities and events',
    tables: ['events', 'volunteer_opportunities', 'wish_list_items', 'news_articles'],
    does: 'a contact with the address, or with the name at the person’s nonprofit, is replaced by the nonprofit’s email address; without one, the opportunity is taken off the public pages. Descriptions stay',
    why: written,
  },
  {
    what: 'Offers of help',
    tables: ['volunteers'],
    does: 'those from the address lose name, address and message, and keep the hours',
    why: 'It stands in the answer, or in the offer of somebody else.',
  },
  {
    what: 'Weekly emails to visitors',
    tables: ['visitor_subscriptions'],
    does: 'those to the address end, and the address is deleted',
    why: written,
  },
  {
    what: 'Nonprofits',
    tables: ['nonprofits', 'nonprofit_claims'],
    does: 'claims of the account are deleted; the nonprofit’s own email address, telephone and texts stay, and the preview counts them',
    why: 'The nonprofit published it as its own. Change it in the nonprofit’s profile.',
  },
  {
    what: 'Notes and next steps of staff for nonprofits',
    tables: ['nonprofit_notes', 'nonprofit_steps'],
    does: keeps,
    why: written,
  },
  { what: 'Photos', tables: ['photos'], does: keeps, why: 'Credit and permission belong to the photo.' },
  {
    what: 'Donors',
    tables: ['donations', 'donation_imports', 'donation_import_rows', 'donation_import_problems'],
    does: keeps,
    why: money,
  },
  {
    what: 'Visits of donors to their own gifts',
    tables: ['giving_links', 'giving_sessions'],
    does: 'the address stays for 30 minutes at most, as the link and the visit do',
    why: 'A link to the address was asked for a moment ago.',
  },
  {
    what: 'Gifts given online, gift cards, and nonprofits’ agreements',
    tables: [
      ...['gift_cards', 'gift_orders', 'gift_receipts', 'gift_refunds', 'monthly_gifts', 'monthly_runs', 'nonprofit_giving'],
      ...['giving_pools', 'giving_pool_deposits', 'stripe_movements', 'movement_explanations'],
    ],
    does: keeps,
    why: money,
  },
  {
    what: 'Payouts and bank statements',
    tables: ['payout_accounts', 'payout_lines', 'payout_batches', 'bank_statements', 'ledger_entries', 'money_entries'],
    does: keeps,
    why: money,
  },
  {
    what: 'Texts and files of applications',
    tables: [
      'application_answers',
      'application_files',
      'application_responses',
      'application_submissions',
      'application_uploads',
      'response_messages',
      'response_message_files',
      'response_notes',
      'board_marks',
      'feedback_letters',
    ],
    does: 'mentions of the account are replaced; texts and file names stay, and the preview counts them',
    why: 'It belongs to the application.',
  },
  {
    what: 'Reviews',
    tables: ['application_reviews', 'declared_conflicts', 'review_assignments', 'review_plans', 'round_answers'],
    does: 'the account’s conflicts and answers to rounds are deleted; texts stay, and the preview counts them',
    why: 'Decisions rest on their texts.',
  },
  {
    what: 'Subscriptions',
    tables: ['learning_orders', 'learning_requests'],
    does: 'information requests of the account or address are deleted; orders stay, and the preview counts them',
    why: money,
  },
  {
    what: 'Library, resources, updates and texts of emails',
    tables: [
      'email_text_versions',
      'learning_files',
      'learning_pages',
      'learning_empty_searches',
      'resource_files',
      'resource_page_versions',
      'updates',
    ],
    does: 'the author of updates is replaced; texts stay, and the preview counts them',
    why: written,
  },
  {
    what: 'Catalogue',
    tables: ['catalogue_editions', 'catalogue_proof_rounds', 'catalogue_proofs'],
    does: keeps,
    why: 'It was printed so, or is a note about the print.',
  },
  {
    what: 'Accounts and invitations of others',
    tables: [
      'users',
      'user_invitations',
      'saved_views',
      'list_preferences',
      'passkeys',
      'tokens',
      'download_tickets',
      'email_changes',
    ],
    does: 'those of the account or address are deleted; what others wrote stays, and the preview counts it',
    why: written,
  },
  {
    what: 'Settings, IRS imports and names of dossiers',
    tables: ['programme_settings', 'giving_settings', 'mail_server', 'irs_imports', 'dossiers', 'dossier_files'],
    does: 'archives of the person are deleted at once, with their files; the rest stays, and the preview counts it',
    why: written,
  },
];

/** Bytes of files, which nobody searches: neither these pieces nor stored files. */
export const notSearched: readonly string[] = ['application_upload_pieces'];

/** The columns of a table that can contain a person's name or contact. */
export const readableColumns = (table: string): string[] =>
  readable.flatMap((one) => personalData[table]?.[one]?.split(' ') ?? []);

/** `text`: texts that Almoner wrote; `json`: the same as JSON; `values`: whole values of a JSON, because the others are texts that somebody wrote. */
type Form = 'text' | 'json' | 'values';

/** Copies of names and addresses in what Almoner itself wrote: a deletion replaces them. */
export const copies: readonly { what: string; table: string; columns: Readonly<Record<string, Form>> }[] = [
  {
    what: 'Name and address in emails to others',
    table: 'mail_messages',
    columns: { subject: 'text', text: 'text', html: 'text', data: 'json' },
  },
  { what: 'Name and address in notices to others', table: 'notices', columns: { title: 'text', text: 'text' } },
  {
    what: 'Name and address in the audit trail',
    table: 'audit_entries',
    columns: { subject_name: 'text', changes: 'values' },
  },
];
