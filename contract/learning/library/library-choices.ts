export const libraryCategories = [
  'board_development',
  'development_fundraising',
  'marketing_communications',
  'volunteer_management',
  'evaluation_and_data',
] as const;
export type LibraryCategory = (typeof libraryCategories)[number];

export const libraryCategoryLabels: Record<LibraryCategory, string> = {
  board_development: 'Board Development',
  development_fundraising: 'Development & Fundraising',
  marketing_communications: 'Marketing & Communications',
  volunteer_management: 'Volunteer Management',
  evaluation_and_data: 'Evaluation & Data',
};

export const libraryModes = ['CURRICULUM', 'BROWSE'] as const;

export const libraryKinds = ['PDF', 'DOCUMENT', 'SHEET', 'PRESENTATION', 'PICTURE', 'AUDIO', 'VIDEO', 'LINK'] as const;
export type LibraryKind = (typeof libraryKinds)[number];

export const libraryKindLabels: Record<LibraryKind, string> = {
  PDF: 'PDF',
  DOCUMENT: 'Document',
  SHEET: 'Spreadsheet',
  PRESENTATION: 'Presentation',
  PICTURE: 'Picture',
  AUDIO: 'Audio',
  VIDEO: 'Video',
  LINK: 'Link',
};

/**
 * Filters by the reader's progress. They can overlap. NEW: added since the reader's last visit. STARTED: begun and not finished.
 * UNREAD: every file that is not read.
 */
export const readingStates = ['NEW', 'STARTED', 'READ', 'UNREAD'] as const;
export type ReadingState = (typeof readingStates)[number];

export const readingStateLabels: Record<ReadingState, string> = {
  NEW: 'New since my last visit',
  STARTED: 'Started',
  READ: 'Read by me',
  UNREAD: 'Not read yet',
};

/**
 * Whether a search finds the text inside a file: only if the state is FOUND. NONE: Almoner looks for no text in files of this
 * kind. SCANNED: the pages are pictures without text.
 */
export const textStates = ['NONE', 'WAITING', 'FOUND', 'SCANNED', 'ENCRYPTED', 'FAILED'] as const;
export type TextState = (typeof textStates)[number];

export const libraryOrderings = ['-created', 'created'] as const;
export type LibraryOrdering = (typeof libraryOrderings)[number];

export const defaultLibraryOrdering: LibraryOrdering = '-created';

export const libraryPageSize = 50;
