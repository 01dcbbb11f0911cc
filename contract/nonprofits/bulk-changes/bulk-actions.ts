// What programme staff do with many records of a list at once.

import type { PermissionName } from '#contract/platform/access/permissions.ts';
import type { ListedRecords } from '#contract/platform/lists/record-lists.ts';

type Parameter = 'year' | 'category' | 'day' | 'person';

interface BulkActionFacts {
  records: ListedRecords;
  /** the text of the button: verb and noun */
  label: string;
  /** what happened to the changed records: `10 nonprofits published for web` */
  done: string;
  /** the field that changes, as the audit trail names it */
  field: string;
  parameter?: Parameter;
  /** whether the parameter may be null, which empties the field */
  clears?: true;
  /** whether the change and its undo are sensitive acts: they decide who can sign in, or what is shown at all */
  sensitive?: true;
}

export const bulkActionFacts = {
  PUBLISH_WEB: { records: 'NONPROFITS', label: 'Publish for web', done: 'published for web', field: 'display' },
  TAKE_DOWN_WEB: { records: 'NONPROFITS', label: 'Take down from web', done: 'taken down from web', field: 'display' },
  PUBLISH_PRINT: { records: 'NONPROFITS', label: 'Publish for print', done: 'published for print', field: 'print' },
  TAKE_DOWN_PRINT: { records: 'NONPROFITS', label: 'Take out of print', done: 'taken out of print', field: 'print' },
  ADD_YEAR: { records: 'NONPROFITS', label: 'Add accepted year', done: 'changed', field: 'acceptedYears', parameter: 'year' },
  REMOVE_YEAR: {
    records: 'NONPROFITS',
    label: 'Clear accepted year',
    done: 'changed',
    field: 'acceptedYears',
    parameter: 'year',
  },
  ADD_CATEGORY: { records: 'NONPROFITS', label: 'Add category', done: 'changed', field: 'webCategories', parameter: 'category' },
  SET_CATEGORY: {
    records: 'NONPROFITS',
    label: 'Set as only category',
    done: 'changed',
    field: 'webCategories',
    parameter: 'category',
  },
  REMOVE_CATEGORY: {
    records: 'NONPROFITS',
    label: 'Remove category',
    done: 'changed',
    field: 'webCategories',
    parameter: 'category',
  },
  /** removes a category that earlier IRS imports added: it has the same name as the major group of the nonprofit's NTEE code */
  LEAVE_TO_NTEE: {
    records: 'NONPROFITS',
    label: 'Leave NTEE groups to the NTEE code',
    done: 'changed',
    field: 'webCategories',
  },
  SET_PRINT_CATEGORY: {
    records: 'NONPROFITS',
    label: 'Set print category',
    done: 'changed',
    field: 'printCategory',
    parameter: 'category',
    clears: true,
  },
  SET_OWNER: {
    records: 'NONPROFITS',
    label: 'Set owner',
    done: 'changed',
    field: 'owner',
    parameter: 'person',
    clears: true,
  },
  DEACTIVATE_NONPROFITS: {
    records: 'NONPROFITS',
    label: 'Deactivate nonprofits',
    done: 'deactivated',
    field: 'inactiveDate',
    parameter: 'day',
    sensitive: true,
  },
  REACTIVATE_NONPROFITS: {
    records: 'NONPROFITS',
    label: 'Reactivate nonprofits',
    done: 'reactivated',
    field: 'inactiveDate',
    sensitive: true,
  },
  DEACTIVATE_PEOPLE: { records: 'PEOPLE', label: 'Deactivate accounts', done: 'deactivated', field: 'isActive', sensitive: true },
  REACTIVATE_PEOPLE: { records: 'PEOPLE', label: 'Reactivate accounts', done: 'reactivated', field: 'isActive', sensitive: true },
} as const satisfies Record<string, BulkActionFacts>;

export type BulkAction = keyof typeof bulkActionFacts;

export const bulkActions = Object.keys(bulkActionFacts) as [BulkAction, ...BulkAction[]];

export const factsOf = (action: BulkAction): BulkActionFacts => bulkActionFacts[action];

/** What the change of many such records, and its undo, asks for besides `changeInBulk`. */
export const bulkRights: Record<ListedRecords, PermissionName> = { NONPROFITS: 'manageNonprofits', PEOPLE: 'manageUsers' };

export const bulkOutcomes = ['CHANGED', 'UNCHANGED', 'REFUSED'] as const;
export type BulkOutcome = (typeof bulkOutcomes)[number];

export const bulkStates = ['RUNNING', 'DONE', 'FAILED', 'UNDOING', 'UNDONE', 'UNDO_FAILED'] as const;
export type BulkState = (typeof bulkStates)[number];

export const bulkStateLabels: Record<BulkState, string> = {
  RUNNING: 'In progress',
  DONE: 'Done',
  FAILED: 'Stopped by an error',
  UNDOING: 'Being undone',
  UNDONE: 'Undone',
  UNDO_FAILED: 'Undo stopped by an error',
};
