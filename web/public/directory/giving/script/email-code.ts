/**
 * Puts the field for the mailed code above the button that sends the gift, once. Only pages whose gift was refused for the want of a code
 * load this.
 */
export function askCode(form: HTMLFormElement): void {
  const known = form.querySelector<HTMLInputElement>('#give-emailCode');
  if (known) {
    known.select();
    return;
  }
  const field = document.createElement('div');
  field.className = 'field';
  field.innerHTML = `<label for="give-emailCode">Code from our email</label>
    <input id="give-emailCode" name="emailCode" inputmode="numeric" autocomplete="one-time-code" maxlength="10"
      aria-describedby="give-emailCode-problem"><p class="problem" id="give-emailCode-problem" role="alert"></p>`;
  form.querySelector('#give-total')?.before(field);
}
