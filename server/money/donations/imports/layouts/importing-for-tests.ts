import type { TestApi } from '#tests/api.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';

export function importing(api: TestApi) {
  const send = (method: string, path: string, { token }: { token: string }, body: object = {}) =>
    api.call(method, `donation-imports/${path}`, { token, body });
  /** Agrees to what every open question proposes, as a person does with one click for each. */
  const agree = async (id: number, { token }: { token: string }) => {
    const { body } = await api.get(`donation-imports/${id}/`, token);
    const agreed = body.questions.map(({ key }: { key: string }) => key);
    return agreed.length === 0 ? body : (await api.call('PATCH', `donation-imports/${id}/`, { token, body: { agreed } })).body;
  };
  return {
    send,
    agree,
    /** Stores an import as it is shown, once each proposal was agreed to. */
    store: async (id: number, person: { token: string }, more: object = {}) => {
      const { shown } = await agree(id, person);
      return send('POST', `${id}/store/`, person, { shown, ...more });
    },
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
