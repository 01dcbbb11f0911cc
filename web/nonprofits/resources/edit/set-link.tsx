import { Button, TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/react';
import { type SubmitEvent, useState } from 'react';
import { contentMessages, isSafeLink } from '#contract/nonprofits/resources/content.ts';
import { Dialog, DialogActions } from '../../../platform/ui/dialogs/dialog.tsx';

interface Props {
  editor: Editor;
  opened: boolean;
  onClose: () => void;
}

/** Links the selected words, or changes the link at the cursor. */
export function SetLink(props: Props) {
  return (
    <Dialog title="Link" opened={props.opened} onClose={props.onClose}>
      <LinkForm {...props} />
    </Dialog>
  );
}

function LinkForm({ editor, onClose }: Props) {
  const before: unknown = editor.getAttributes('link').href;
  const [address, setAddress] = useState(typeof before === 'string' ? before : '');
  const [words, setWords] = useState('');
  const [error, setError] = useState<string>();
  const needsWords = editor.state.selection.empty && typeof before !== 'string';

  function set(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    event.stopPropagation();
    const href = complete(address.trim());
    if (!isSafeLink(href)) {
      setError(contentMessages.link);
      return;
    }
    const link = { type: 'text', text: words.trim() || href, marks: [{ type: 'link', attrs: { href } }] };
    const chain = editor.chain().focus();
    if (needsWords) chain.insertContent(link).run();
    else chain.extendMarkRange('link').setLink({ href }).run();
    onClose();
  }

  function remove(): void {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onClose();
  }

  return (
    <form className="stack gap-4" noValidate onSubmit={set}>
      <TextInput
        label="Address"
        description="https://…, mailto:… or a page of this site, such as /resources/Stamps"
        value={address}
        error={error}
        data-autofocus
        autoComplete="off"
        onChange={({ currentTarget }) => {
          setAddress(currentTarget.value);
          setError(undefined);
        }}
      />
      {needsWords && (
        <TextInput
          label="Words of the link"
          value={words}
          autoComplete="off"
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
      )}
      <DialogActions>
        {typeof before === 'string' && (
          <Button variant="subtle" onClick={remove}>
            Remove link
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit">Set link</Button>
      </DialogActions>
    </form>
  );
}

/** Completes what people type: `example.org` gets `https://`, and `a@example.org` gets `mailto:`. */
function complete(typed: string): string {
  if (/^[^\s/:@]+@[^\s/:@]+$/.test(typed)) return `mailto:${typed}`;
  return /^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(typed) ? `https://${typed}` : typed;
}
