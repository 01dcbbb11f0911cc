import { useRef } from 'react';
import { randomName } from '../../drafts/browser-storage.ts';

/**
 * Returns the key to send with a new record: the same one for the same content, so that a second click or another try after a lost reply
 * stores it once, and a new one for changed content.
 */
export function useRequestKey(): (content: object) => string {
  const sent = useRef({ content: '', key: '' });
  return (content) => {
    const text = JSON.stringify(content);
    if (sent.current.content !== text) sent.current = { content: text, key: randomName() };
    return sent.current.key;
  };
}
