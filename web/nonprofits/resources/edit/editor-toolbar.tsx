import { NativeSelect } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import { IconFile, IconLink, IconPhoto } from '@tabler/icons-react';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { artworkSetLabels, artworkSets } from '#contract/platform/appearance/artwork.ts';
import { AddFile } from './add-file.tsx';
import { AddPicture } from './add-picture.tsx';
import classes from './editor.module.css';
import { SetLink } from './set-link.tsx';

type Opened = 'link' | 'picture' | 'file' | null;

/** The editor's buttons: formats, undo, links, pictures, files and galleries. */
export function EditorToolbar({ editor }: { editor: Editor }) {
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  return (
    <>
      <RichTextEditor.Toolbar sticky stickyOffset="4rem">
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Bold />
          <RichTextEditor.Italic />
          <RichTextEditor.H2 />
          <RichTextEditor.H3 />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.BulletList />
          <RichTextEditor.OrderedList />
          <RichTextEditor.Blockquote />
          <RichTextEditor.Hr />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Control
            aria-label="Link"
            title="Link"
            active={editor.isActive('link')}
            onClick={() => setOpened('link')}
          >
            <IconLink size={16} aria-hidden />
          </RichTextEditor.Control>
          <RichTextEditor.Control aria-label="Picture" title="Picture" onClick={() => setOpened('picture')}>
            <IconPhoto size={16} aria-hidden />
          </RichTextEditor.Control>
          <RichTextEditor.Control aria-label="File to download" title="File to download" onClick={() => setOpened('file')}>
            <IconFile size={16} aria-hidden />
          </RichTextEditor.Control>
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Undo />
          <RichTextEditor.Redo />
        </RichTextEditor.ControlsGroup>
        <NativeSelect
          aria-label="Add a gallery"
          size="xs"
          className={classes.galleries}
          value=""
          onChange={({ currentTarget: { value } }) => {
            const block = value === 'snippets' ? { type: 'snippets' } : { type: 'gallery', attrs: { set: value } };
            editor.chain().focus().insertContent(block).run();
          }}
        >
          <option value="">Add a gallery…</option>
          {artworkSets.map((set) => (
            <option key={set} value={set}>
              {artworkSetLabels[set]}
            </option>
          ))}
          <option value="snippets">HTML to copy</option>
        </NativeSelect>
      </RichTextEditor.Toolbar>
      <SetLink editor={editor} opened={opened === 'link'} onClose={close} />
      <AddPicture editor={editor} opened={opened === 'picture'} onClose={close} />
      <AddFile editor={editor} opened={opened === 'file'} onClose={close} />
    </>
  );
}
