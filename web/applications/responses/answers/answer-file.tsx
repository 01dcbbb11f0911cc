import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { formatSize } from '../../../platform/ui/text/format-size.ts';
import classes from './answer-file.module.css';

interface Props {
  name: string;
  /** in bytes */
  size: number;
  link: string;
}

const picture = /\.(jpe?g|png|gif|webp|avif)$/i;
const pdf = /\.pdf$/i;

/** The file of an answer or a message, to download. A PDF or a picture can also be shown on the page. */
export function AnswerFile({ name, size, link }: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const isPicture = picture.test(name);
  const isShown = isPicture || pdf.test(name);
  return (
    <div className="row middle gap-2-4 buttons-not-printed">
      <a className={classes.file} href={link} target="_blank" rel="noreferrer">
        <IconDownload size={18} aria-hidden />
        <span>
          {name} <span className="soft">({formatSize(size)})</span>
        </span>
      </a>
      {isShown && (
        <Button size="compact-sm" variant="default" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {open ? 'Hide' : 'Show here'}
          <span className="only-read-out"> {name}</span>
        </Button>
      )}
      {isShown && (
        <div id={id} className={`${classes.shown} not-printed`} hidden={!open}>
          {open &&
            (isPicture ? (
              <img src={link} alt={name} className={classes.picture} />
            ) : (
              <iframe src={link} title={name} className={classes.document} />
            ))}
        </div>
      )}
    </div>
  );
}
