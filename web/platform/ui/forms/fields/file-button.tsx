import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';

interface Props {
  /** text of the button */
  children: string;
  /** file name extensions: `.csv` */
  accept: string;
  /** accessible name of the input: `CSV file` */
  label: string;
  disabled?: boolean;
  loading?: boolean;
  variant?: 'default' | 'filled';
  onFile: (file: File) => void;
}

/** Chooses one file, also by dropping it on the button. The same file can be chosen again. */
export function FileButton({ children, accept, label, disabled = false, loading = false, variant = 'default', onFile }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        className="only-read-out"
        type="file"
        accept={accept}
        tabIndex={-1}
        aria-label={label}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
      <Button
        variant={variant}
        disabled={disabled}
        loading={loading}
        leftSection={<IconUpload size={18} aria-hidden />}
        onClick={() => input.current?.click()}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          const [file] = event.dataTransfer.files;
          if (file && !loading && !disabled) onFile(file);
        }}
      >
        {children}
      </Button>
    </>
  );
}
