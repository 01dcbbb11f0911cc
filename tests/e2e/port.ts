/** Where the browser tests find their server. */
export const e2ePort = 18_471;
