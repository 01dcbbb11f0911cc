import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useId, useRef, useState } from 'react';
import { type Audience, audienceLabels, audiences, updateDraft } from '#contract/people/updates/updates.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { randomName } from '../../platform/drafts/browser-storage.ts';
import { FormCopyNotice } from '../../platform/drafts/form-copy-notice.tsx';
import { useCopiedValues } from '../../platform/drafts/use-copied-values.ts';
import { useSignedInUser } from '../../platform/session.ts';
import { Dialog } from '../../platform/ui/dialogs/dialog.tsx';
import { today } from '../../platform/ui/text/format.ts';
import { SendUpdate } from './send-update.tsx';
import { dropUpdates, updatePreviewQuery } from './update-queries.ts';
import classes from './updates.module.css';

/** The fields have the names of the specification. The call has `postedOn` instead of `posted`. */
type Fields = {
  title: string;
  author: string;
  posted: string;
  notes: string;
  audiences: Audience[];
};

type Errors = Partial<Record<string, string>>;

const nothing = { title: '', author: '', notes: '', audiences: [] };

/** The Quick Update form: the text, its receivers, and a preview of both before the update is sent. */
export function QuickUpdate() {
  const heading = useId();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { fullName } = useSignedInUser();
  const [empty] = useState<Fields>(() => ({ title: '', author: fullName, posted: today(), notes: '', audiences: [] }));
  const { values, set, copy, saved } = useCopiedValues<Fields>('quick update', empty);
  const [errors, setErrors] = useState<Errors>({});
  const [opened, setOpened] = useState(false);
  const requestKey = useRef(randomName());
  const form = useRef<HTMLFormElement>(null);

  const input = (name: 'title' | 'author' | 'posted' | 'notes') => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => change({ [name]: value }),
  });

  function change(changes: Partial<Fields>): void {
    // changed content is a new update and gets a new key; with the same key, a second click sends nothing again
    requestKey.current = randomName();
    set(changes);
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !(name in changes))));
  }

  function look(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const { posted, ...others } = values;
    const parsed = updateDraft.safeParse({ ...others, postedOn: posted });
    if (parsed.success) setOpened(true);
    else show(Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message]).reverse()));
  }

  function show({ postedOn, ...others }: Errors): void {
    setOpened(false);
    setErrors({ ...others, ...(postedOn !== undefined && { posted: postedOn }) });
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus());
  }

  function sent(): void {
    setOpened(false);
    saved();
    // a new form, with the same author
    set({ ...empty, author: values.author });
    requestKey.current = randomName();
    void dropUpdates(client);
  }

  return (
    <section className={classes.quick} aria-labelledby={heading}>
      <h2 id={heading} className="line baseline text-20 gap-3 below-3">
        Quick Update
      </h2>
      <form ref={form} className="stack gap-4" noValidate onSubmit={look}>
        <FormCopyNotice copy={copy} />
        <TextInput {...input('title')} label="Title" withAsterisk autoComplete="off" />
        <div className="pair stack gap-4">
          <TextInput {...input('author')} label="Author" withAsterisk autoComplete="off" />
          <TextInput
            {...input('posted')}
            label="Posting date"
            description="A later day: it is sent that morning."
            type="date"
            withAsterisk
          />
        </div>
        <Textarea {...input('notes')} label="Notes" withAsterisk autosize minRows={5} maxRows={20} />
        <Receivers chosen={values.audiences} error={errors.audiences} onChange={(chosen) => change({ audiences: chosen })} />
        <div className={classes.actions}>
          <Button variant="default" onClick={() => void navigate({ to: '/' })}>
            Cancel
          </Button>
          <Button type="submit">Submit</Button>
        </div>
      </form>
      <Dialog title="Look at it before it is sent" opened={opened} onClose={() => setOpened(false)} size="wide">
        <SendUpdate
          values={values}
          requestKey={requestKey.current}
          onSent={sent}
          onRefused={show}
          onClose={() => setOpened(false)}
        />
      </Dialog>
    </section>
  );
}

interface ReceiversProps {
  chosen: readonly Audience[];
  error: string | undefined;
  onChange: (chosen: Audience[]) => void;
}

/** Chooses the groups that get the update, and shows how many people each has. */
function Receivers({ chosen, error, onChange }: ReceiversProps) {
  const { data } = useQuery(updatePreviewQuery({ ...nothing, audiences: [...chosen] }));
  const countOf = (audience: Audience) => data?.groups.find((group) => group.audience === audience)?.people;
  return (
    <Checkbox.Group
      label="Receivers"
      withAsterisk
      value={[...chosen]}
      onChange={(next) => onChange(audiences.filter((audience) => next.includes(audience)))}
      error={error}
    >
      <div className={classes.groups}>
        {audiences.map((audience) => {
          const people = countOf(audience);
          const count = people === undefined ? '' : ` (${howMany(people, 'person', 'people')})`;
          return <Checkbox key={audience} value={audience} label={`${audienceLabels[audience]}${count}`} />;
        })}
      </div>
      <p role="status" className="soft text-15">
        {chosen.length > 0 && data && `${howMany(data.receivers, 'person receives', 'people receive')} it, each once.`}
      </p>
    </Checkbox.Group>
  );
}
