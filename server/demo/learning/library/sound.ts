const rate = 8_000;
const seconds = 3;
/** the tones of a small bell, each with its loudness */
const tones: readonly (readonly [hertz: number, loudness: number])[] = [
  [660, 0.5],
  [1_320, 0.25],
  [1_755, 0.15],
];

/** Three seconds of a bell as a WAV file: 8 bits, one channel. */
export function bell(): Buffer {
  const samples = Buffer.alloc(rate * seconds);
  for (let at = 0; at < samples.length; at += 1) {
    const time = at / rate;
    const wave = tones.reduce((sum, [hertz, loudness]) => sum + loudness * Math.sin(2 * Math.PI * hertz * time), 0);
    samples[at] = Math.round(128 + 110 * wave * Math.exp(-1.6 * time));
  }
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}
