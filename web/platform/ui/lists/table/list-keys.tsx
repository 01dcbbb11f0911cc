import { Dialog } from '../../dialogs/dialog.tsx';
import classes from './list-keys.module.css';

const keys = [
  [['j', '↓'], 'The next row'],
  [['k', '↑'], 'The row before'],
  [['x'], 'Choose the row, or take it out again'],
  [['Shift', 'x'], 'Choose all rows from the last chosen one to this one'],
  [['a'], 'Go to what can be done with the chosen rows'],
  [['Enter'], 'Open the row'],
  [['?'], 'Show these keys'],
] as const;

/** A dialog that explains the keys of a list. */
export function ListKeys({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keys of this list" opened onClose={onClose} size="narrow">
      <dl className={classes.keys}>
        {keys.map(([names, what]) => (
          <div key={what}>
            <dt className="line gap-1-half">
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.note}>They do nothing while you type in a field.</p>
    </Dialog>
  );
}
