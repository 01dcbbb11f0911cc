/**
 * Leaving a field may fold a list or show a message, which moves what lies below. A press on a button there begins with leaving the
 * field: if the button moved during the press, the browser would report no click.
 */

let pressed = false;
let releasing: ReturnType<typeof setTimeout> | undefined;
const waiting: (() => void)[] = [];

function press(): void {
  clearTimeout(releasing);
  pressed = true;
}

/** The click follows the release in the same task. */
function release(): void {
  clearTimeout(releasing);
  releasing = setTimeout(() => {
    pressed = false;
    for (const act of waiting.splice(0)) act();
  });
}

// a touch ends before its mouse events begin, so both kinds count as a press
for (const kind of ['pointerdown', 'mousedown']) window.addEventListener(kind, press, true);
for (const kind of ['pointerup', 'pointercancel', 'mouseup']) window.addEventListener(kind, release, true);

/** Runs a change of the page's layout at once, or after the click if the user is pressing something. */
export function afterPress(act: () => void): void {
  if (pressed) waiting.push(act);
  else act();
}
