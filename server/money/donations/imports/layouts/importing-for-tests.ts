import type { TestApi } from '#tests/api.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';

export function importing(api: TestApi) {
  const send = (method: string, path: string, { token }: { token: string }, body: object = {}) =>
    api.call(method, `donation-imports/${path}`, { token, body });
  return {
    send,
    read: async (id: number, { token }: { token: string }) => (await api.get(`donation-imports/${id}/`, token)).body,
    /** The lines that were understood. */
    rowsOf: async (id: number, { token }: { token: string }) =>
      (await api.get(`donation-imports/${id}/rows/`, token)).body.results,
    upload: (content: string | Buffer, { token }: { token: string }, name = 'gifts.csv') => {
      const form = new FormData();
      form.append('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name);
      return api.call('POST', 'donation-imports/', { token, form });
    },
    /** Nonprofit staff with a nonprofit that has no donations. */
    createReporter: async (): Promise<SignedInPerson & { nonprofit: { id: number; name: string } }> => {
      const nonprofit = await createNonprofit(api.db);
      const person = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: nonprofit.id });
      return { ...person, nonprofit };
    },
    download: (path: string, token: string) => api.get(path, token),
  };
}

export const header = 'amount,donation_type,date_received';

/** A file of `count` donations of $1, each from another donor. With 6,000 donations it is larger than a megabyte. */
export function manyLines(count: number): string {
  const lines = Array.from({ length: count }, (_, n) => `1,Cash,2026-01-02,Donor ${n},${'A long note. '.repeat(15)}`);
  return `${header},first_name,notes\n${lines.join('\n')}\n`;
}
