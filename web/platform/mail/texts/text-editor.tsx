import { Button, Textarea, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import {
  type EmailText,
  type EmailWords,
  emailWordsBody,
  mostTextCharacters,
  restoreEmailText,
  saveEmailText,
} from '#contract/platform/mail/email-texts.ts';
import { call } from '../../api.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { ConflictDialog } from '../../ui/dialogs/conflict-dialog.tsx';
import { showAlert } from '../../ui/feedback/alerts/alerts.ts';
import { SaveBar } from '../../ui/forms/save-bar.tsx';
import { useRecordForm } from '../../ui/forms/use-record-form.ts';
import { useListSearch } from '../../ui/page/use-list-search.ts';
import { useBusy } from '../../ui/work/use-busy.ts';
import classes from './email-texts.module.css';
import { readEmailTextsSearch } from './email-texts-search.ts';
import { Placeholders } from './placeholders.tsx';
import { TextPreview } from './text-preview.tsx';
import { useInsertion } from './use-insertion.ts';

const wordsOf = ({ subject, heading, body }: EmailText): EmailWords => ({ subject, heading, body });
type Values = { subject: string; heading: string; body: string };

interface Props {
  text: EmailText;
  onSaved: (saved: EmailText) => void;
}

/** Edits a text beside its preview. This browser stores every keystroke until the text is saved. */
export function TextEditor({ text, onSaved }: Props) {
  const { key, version, kind } = text;
  const formId = useId();
  const navigate = useNavigate();
  const listSearch = useListSearch('/email-texts', readEmailTextsSearch);
  const form = useRecordForm<Values, EmailText>({
    copyAs: `email text ${key}`,
    values: wordsOf(text),
    version,
    schema: emailWordsBody,
    whole: true,
    send: (body: Values, from) => call(saveEmailText, { params: { key }, body: { ...body, version: from }, quiet: 'refusals' }),
    onSaved: (saved) => {
      showAlert({ tone: 'success', text: 'The text is saved. Emails that are sent from now on have it.' });
      onSaved(saved);
    },
    readCurrent: (current) => {
      const theirs = current as EmailText;
      return { values: { ...wordsOf(theirs) }, version: theirs.version };
    },
  });
  const insertion = useInsertion(form.values, (field, value) => form.set(field, value));
  const isLetter = kind === 'LETTER';
  return (
    <div className={classes.columns}>
      <div className="shrinks">
        <form {...form.formProps} id={formId} className="stack gap-5">
          {isLetter && <TextInput {...form.input('subject')} {...insertion.at('subject')} label="Subject" maxLength={200} />}
          {isLetter && (
            <TextInput
              {...form.input('heading')}
              {...insertion.at('heading')}
              label="Heading"
              description="In large letters above the text."
              maxLength={200}
            />
          )}
          <Textarea
            {...form.input('body')}
            {...insertion.at('body')}
            label="Text"
            description="An empty line begins a new paragraph."
            autosize
            minRows={8}
            maxRows={24}
            maxLength={mostTextCharacters}
          />
          <Placeholders placeholders={text.placeholders} onInsert={insertion.insert} />
          {text.always.length > 0 && <Always parts={text.always} />}
        </form>
        {text.isOwn && <StandardAgain text={text} discard={form.copy.discard} onSaved={onSaved} />}
      </div>
      <TextPreview text={text} words={form.values} />
      <div className={classes.bar}>
        <SaveBar form={form} formId={formId} onCancel={() => void navigate({ to: '/email-texts', search: listSearch })} />
      </div>
      <ConflictDialog
        what="this text"
        conflict={form.conflict}
        labels={{ subject: 'Subject', heading: 'Heading', body: 'Text' }}
        busy={form.busy}
        onReapply={form.reapply}
        onClose={form.closeConflict}
      />
    </div>
  );
}

function Always({ parts }: { parts: readonly string[] }) {
  return (
    <section aria-labelledby="always" className="text-15">
      <h2 id="always" className="text-16 below-1">
        Whatever you write, the email also has
      </h2>
      <ul className={classes.always}>
        {parts.map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
    </section>
  );
}

interface StandardProps extends Props {
  discard: () => void;
}

function StandardAgain({ text: { key, title, version }, discard, onSaved }: StandardProps) {
  const { busy, run } = useBusy();
  async function restore(): Promise<void> {
    const yes = await confirm({
      title: `Use the standard text of “${title}” again?`,
      text: 'Your own text is kept among the versions. What you typed and did not save is lost.',
      confirm: 'Use the standard text',
    });
    if (!yes) return;
    await run(async () => {
      const saved = await call(restoreEmailText, { params: { key, version: 0 }, body: { version } });
      discard();
      showAlert({ tone: 'success', text: 'The standard text is used again.' });
      onSaved(saved);
    });
  }
  return (
    <Button className="above-5" variant="default" loading={busy} onClick={() => void restore()}>
      Use the standard text again
    </Button>
  );
}
