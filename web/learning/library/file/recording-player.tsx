import { type SyntheticEvent, useRef, useState } from 'react';
import type { LibraryFile } from '#contract/learning/library/library-files.ts';
import classes from './file-page.module.css';
import { useReadingPlace } from './use-reading-place.ts';

/** the position is stored each time it has moved by this many seconds */
const step = 10;
/** the share after which a recording counts as heard: few people listen to the credits */
const end = 0.95;

/** Plays audio and video from where the person stopped. */
export function RecordingPlayer({ file }: { file: LibraryFile }) {
  const [source] = useState(file.file);
  const [begin] = useState(file.reading?.position ?? 0);
  const [failed, setFailed] = useState(false);
  const noted = useRef(begin);
  const notePlace = useReadingPlace(file);

  function start({ currentTarget: player }: SyntheticEvent<HTMLMediaElement>): void {
    // a recording that was played to its end starts from the beginning
    if (begin > 0 && begin < player.duration * end) player.currentTime = begin;
  }

  function move({ currentTarget: { currentTime, duration } }: SyntheticEvent<HTMLMediaElement>): void {
    const isAtEnd = currentTime >= duration * end;
    if (!Number.isFinite(duration) || (Math.abs(currentTime - noted.current) < step && !isAtEnd)) return;
    noted.current = currentTime;
    notePlace({ position: Math.floor(currentTime), length: Math.ceil(duration) }, isAtEnd);
  }

  if (failed) return <p role="alert">This browser can’t play the recording. Download it to play it elsewhere.</p>;
  const shared = {
    src: source,
    controls: true,
    preload: 'metadata',
    className: classes.recording,
    'aria-label': file.name,
    onLoadedMetadata: start,
    onTimeUpdate: move,
    onPause: move,
    onError: () => setFailed(true),
  } as const;
  if (file.kind === 'AUDIO') {
    return <audio {...shared} />;
  }
  return <video {...shared} playsInline />;
}
