import { Modal, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import type { User } from '#contract/platform/access/accounts.ts';
import { useMayOpen } from '../../platform/routes/may-open.ts';
import { leave } from '../shell/account/leave.ts';
import { showPalette } from './open-palette.ts';
import classes from './palette.module.css';
import { PaletteList } from './palette-list.tsx';
import { actionRows, type PaletteRow, pageRows, settingRows } from './palette-rows.ts';

interface Props {
  user: User;
  opened: boolean;
}

/**
 * Finds records, pages and actions by typing. We do not use @mantine/spotlight, because it does not tell screen readers
 * what its window is and which row is chosen.
 */
export function Palette({ user, opened }: Props) {
  const router = useRouter();
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light') === 'dark';
  /** whether a row was chosen: then the opened page takes the focus; otherwise the focus returns to where it was */
  const chosen = useRef(false);
  if (opened) chosen.current = false;
  /** counts the openings. The count is a key, so that a palette that is opened again during its closing starts empty */
  const opening = useRef({ opened: false, number: 0 });
  if (opening.current.opened !== opened) opening.current = { opened, number: opening.current.number + Number(opened) };

  function choose({ does }: PaletteRow): void {
    chosen.current = true;
    showPalette(false);
    if ('run' in does) does.run();
    else void router.navigate({ href: does.path });
  }

  const opens = useMayOpen();
  const fixed = {
    pages: pageRows(user, opens),
    settings: settingRows(user, opens),
    actions: actionRows(user, {
      dark,
      setDark: (wanted) => setColorScheme(wanted ? 'dark' : 'light'),
      leave: () => void leave(user),
    }),
  };
  return (
    <Modal.Root
      opened={opened}
      onClose={() => showPalette(false)}
      size="40rem"
      yOffset="10dvh"
      lockScroll={false}
      returnFocus={!chosen.current}
      transitionProps={{ duration: 100, transition: 'fade' }}
      classNames={{ content: classes.content ?? '' }}
      data-dialog
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content aria-label="Search">
        <PaletteList
          key={opening.current.number}
          user={user}
          fixed={fixed}
          onChoose={choose}
          onClose={() => showPalette(false)}
        />
      </Modal.Content>
    </Modal.Root>
  );
}
