/** Where the browser tests find their server; another port lets two checkouts test at the same time. */
export const e2ePort = Number(process.env['E2E_PORT'] ?? 18_471);

/** Where the app of the browser tests sends its letters: `mail.ts`. */
export const mailPort = e2ePort + 1;
