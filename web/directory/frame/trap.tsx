/** A field that people do not see: machines fill it in, and give themselves away. */
export function Trap() {
  return (
    <p className="trap" aria-hidden="true">
      <label>
        Leave this empty <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </p>
  );
}
