import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { programme } from '../../platform/programme/programme.ts';
import { CopyButton } from '../../platform/ui/feedback/copy-button.tsx';
import classes from './second-factor.module.css';

/** Recovery codes, which are shown once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const name = programme().programmeName;
  const text = `${name}: recovery codes. Each works once.\n\n${codes.join('\n')}\n`;
  return (
    <section className={classes.steps} aria-labelledby="recovery-codes">
      <h2 id="recovery-codes" ref={heading} tabIndex={-1} className="text-20">
        Save your recovery codes
      </h2>
      <p>
        If you lose your telephone, one of these codes signs you in instead. Each works once. They are shown only now: print them,
        or keep them in a password manager.
      </p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="row gap-2">
        <CopyButton text={text} of="the recovery codes" />
        <Button size="compact-sm" variant="default" onClick={() => saveText(`${name} recovery codes.txt`, text)}>
          Save as a file
        </Button>
      </div>
      <div>
        <Button onClick={onDone}>I have saved them</Button>
      </div>
    </section>
  );
}

function saveText(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = name.replace(/[^\w .-]/g, '');
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
