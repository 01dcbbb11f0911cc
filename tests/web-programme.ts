import { vi } from 'vitest';

/** A browser's page carries the programme's configuration; the tests of its modules have no page. */
vi.mock('../web/programme/programme.ts', () => ({ programme: () => ({ programmeTimeZone: 'America/New_York' }) }));
