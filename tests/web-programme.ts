import { vi } from 'vitest';

/** In a browser, the page contains the programme's configuration. The tests of web modules have no page, so they use this mock. */
vi.mock('../web/platform/programme/programme.ts', () => ({ programme: () => ({ programmeTimeZone: 'America/New_York' }) }));
