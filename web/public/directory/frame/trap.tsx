/** A field that people do not see. If it is filled in, a machine sent the form. */
export function Trap() {
  return (
    <p className="only-read-out" aria-hidden="true">
      <label>
        Leave this empty <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </p>
  );
}
