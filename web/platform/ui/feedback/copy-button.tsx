import { Button } from '@mantine/core';
import { useState } from 'react';

/** Copies a text. Pages over plain http have no clipboard API: there, the text is selected and copied by `execCommand`. */
export function CopyButton({ text, of }: { text: string; of: string }) {
  const [done, setDone] = useState<boolean | null>(null);
  const words = done === null ? 'Copy' : done ? 'Copied' : 'Select the text to copy it';
  return (
    <>
      <Button size="compact-sm" variant="default" aria-label={`Copy ${of}`} onClick={async () => setDone(await copy(text))}>
        {words}
      </Button>
      <span role="status" className="only-read-out">
        {done === null ? '' : words}
      </span>
    </>
  );
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const before = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  (before?.closest('[role=dialog]') ?? document.body).append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  if (before instanceof HTMLElement) before.focus();
  return done;
}
