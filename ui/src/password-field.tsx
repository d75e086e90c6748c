import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { IconEye, IconEyeOff } from './icons.ts'

/** A password field with a button that shows and hides the password. Without JavaScript, the button is hidden. */
export function PasswordField(props: TextInputProps) {
  const [visible, setVisible] = useState(false)
  const Icon = visible ? IconEyeOff : IconEye
  return (
    <TextInput
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={visible ? 'text' : 'password'}
      rightSection={
        <ActionIcon
          className="anj-needs-script"
          variant="subtle"
          color="gray"
          aria-label="Show password"
          aria-pressed={visible}
          onClick={() => setVisible(!visible)}
        >
          <Icon size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      }
    />
  )
}
