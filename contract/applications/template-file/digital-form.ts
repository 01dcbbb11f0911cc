// A form of Digital Form Builder (communitiesuk): only the fields that the import reads.

import * as z from 'zod/mini';

const text = z.optional(z.nullable(z.string()));

const component = z.object({
  name: z.optional(z.string()),
  type: z.string(),
  title: z.optional(z.string()),
  hint: z.optional(z.string()),
  content: z.optional(z.string()),
  list: z.optional(z.string()),
  options: z.optional(
    z.object({
      required: z.optional(z.boolean()),
      prefix: z.optional(z.string()),
      maxWords: z.optional(z.union([z.string(), z.number()])),
    }),
  ),
  schema: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
  get children() {
    return z.optional(z.array(component));
  },
});
export type DigitalComponent = z.output<typeof component>;

const page = z.object({
  path: z.string(),
  title: z.optional(z.string()),
  section: z.optional(z.string()),
  components: z.optional(z.array(component)),
  next: z.optional(z.array(z.object({ path: z.string(), condition: text }))),
});
export type DigitalPage = z.output<typeof page>;

const digitalForm = z.object({
  startPage: z.optional(z.string()),
  name: z.optional(z.string()),
  pages: z.array(page),
  sections: z.optional(z.array(z.object({ name: z.string(), title: z.optional(z.string()) }))),
  lists: z.optional(
    z.array(
      z.object({ name: z.string(), items: z.array(z.object({ text: z.optional(z.string()), value: z.optional(z.unknown()) })) }),
    ),
  ),
  conditions: z.optional(
    z.array(z.object({ name: z.string(), displayName: z.optional(z.string()), value: z.optional(z.unknown()) })),
  ),
});
export type DigitalForm = z.output<typeof digitalForm>;

export function isDigitalForm(content: unknown): content is DigitalForm {
  return z.safeParse(digitalForm, content).success;
}

/** Returns the options of a component's list, each once and without empty ones. */
export function listOf(form: DigitalForm, { list }: DigitalComponent): string[] {
  const items = form.lists?.find(({ name }) => name === list)?.items ?? [];
  return [...new Set(items.map((item) => (item.text ?? String(item.value ?? '')).trim()).filter((option) => option !== ''))];
}
