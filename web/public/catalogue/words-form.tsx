import { Button, Textarea, TextInput } from '@mantine/core';
import { useRef } from 'react';
import * as z from 'zod/mini';
import { catalogueWords } from '#contract/public/catalogue/catalogue.ts';
import { CopiedFields } from '../../platform/drafts/copied-fields.tsx';
import { programme } from '../../platform/programme/programme.ts';
import { FormProblem } from '../../platform/ui/forms/form-problem.tsx';
import { useCallForm } from '../../platform/ui/forms/use-call-form.ts';

const schema = z.object(catalogueWords);
export type Words = z.output<typeof schema>;

interface Props {
  year: number;
  onPreview: (words: Words) => void;
  onMake: (words: Words) => Promise<void>;
}

/** Title and letter of welcome. The browser stores the typed text. */
export function WordsForm({ year, onPreview, onMake }: Props) {
  const wanted = useRef<'preview' | 'edition'>('preview');
  const { field, general, busy, submit } = useCallForm<Words>({
    initialValues: { title: programme().programmeName.slice(0, 120), letter: '' },
    schema,
    send: async (words) => (wanted.current === 'edition' ? onMake(words) : onPreview(words)),
  });
  return (
    <section aria-labelledby="catalogue-words">
      <h2 id="catalogue-words" className="text-22">
        Cover and letter
      </h2>
      <form className="stack gap-4 above-3 wide-46" onSubmit={submit} noValidate aria-busy={busy}>
        <CopiedFields form={`printed catalogue ${year}`} />
        <FormProblem text={general} />
        <TextInput {...field('title')} label="Title" required autoComplete="off" />
        <Textarea
          {...field('letter')}
          label="Letter of welcome"
          description="Optional. It has a page of its own; each line is a paragraph."
          autosize
          minRows={4}
          maxRows={14}
        />
        <div className="row gap-2">
          <Button
            type="submit"
            variant="default"
            onClick={() => {
              wanted.current = 'preview';
            }}
          >
            Preview
          </Button>
          <Button
            type="submit"
            loading={busy}
            onClick={() => {
              wanted.current = 'edition';
            }}
          >
            Make the PDF
          </Button>
        </div>
      </form>
    </section>
  );
}
