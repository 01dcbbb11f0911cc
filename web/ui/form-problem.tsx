import classes from './form-problem.module.css';

/** What is wrong with a form as a whole, at its top and read out. */
export function FormProblem({ text }: { text: string | undefined }) {
  return (
    <div role="alert" className={classes.place}>
      {text && <p className={classes.problem}>{text}</p>}
    </div>
  );
}
