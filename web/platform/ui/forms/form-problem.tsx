import classes from './form-problem.module.css';

/** A form's general error, at its top. Screen readers announce it. */
export function FormProblem({ text }: { text: string | undefined }) {
  return (
    <div role="alert" className={classes.place}>
      {text && <p className={classes.problem}>{text}</p>}
    </div>
  );
}
