import type { Endpoint, ResultOf } from '#contract/platform/wire/endpoint.ts';
import { type CallOptions, call } from '../../api.ts';

/** The calls of a form in a dialog, which create, change and delete a record. `added`: the fields that only a new record sends. */
export function recordCalls<Create extends Endpoint>(
  create: Create,
  update: Endpoint & Pick<Create, 'result'>,
  remove: Endpoint,
  added: object = {},
) {
  const make = (endpoint: Endpoint, options: object) =>
    call(endpoint, { quiet: 'refusals', ...options } as CallOptions<Endpoint>) as Promise<ResultOf<Create>>;
  return {
    create: (body: object) => make(create, { body: { ...body, ...added } }),
    update: (id: number, body: object, version: number) => make(update, { params: { id }, body: { ...body, version } }),
    remove: async (id: number) => void (await make(remove, { params: { id }, quiet: [404] })),
  };
}
