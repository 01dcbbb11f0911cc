/** Where the browser tests find their server; another port lets two checkouts test at the same time. */
export const e2ePort = Number(process.env['E2E_PORT'] ?? 18_471);
