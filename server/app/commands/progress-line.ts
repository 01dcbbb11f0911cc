const quietMilliseconds = 5_000;

interface Output {
  isTTY?: boolean;
  write(text: string): unknown;
}

/** On a terminal, one line that updates in place; elsewhere, a new line every few seconds. */
export class ProgressLine {
  readonly #output: Output;
  #written = 0;

  constructor(output: Output) {
    this.#output = output;
    this.#written = performance.now();
  }

  /** Calls `text` only if a line is due. */
  show(text: () => string): void {
    const now = performance.now();
    const wait = this.#output.isTTY ? 100 : quietMilliseconds;
    if (now - this.#written < wait) return;
    this.#written = now;
    this.#output.write(this.#output.isTTY ? `\r\x1b[2K${text()}` : `${text()}\n`);
  }

  /** Clears the updating line before other output. */
  clear(): void {
    if (this.#output.isTTY) this.#output.write('\r\x1b[2K');
  }
}
