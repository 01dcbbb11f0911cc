import { TextInput, type TextInputProps } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './password-field.module.css';

/** A password field with a button that shows the password. */
export function PasswordField(props: TextInputProps) {
  const [visible, setVisible] = useState(false);
  const Icon = visible ? IconEyeOff : IconEye;
  const toggle = (
    <button
      type="button"
      className={`${classes.toggle} icon-button soft ink-on-hover`}
      aria-label="Show password"
      aria-pressed={visible}
      onClick={() => setVisible(!visible)}
    >
      <Icon size={20} aria-hidden />
    </button>
  );
  return (
    <TextInput {...props} type={visible ? 'text' : 'password'} spellCheck={false} autoCapitalize="none" rightSection={toggle} />
  );
}
