import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useState } from 'react'

/** A password with a toggle that shows and hides it, reachable by keyboard. */
export function PasswordField(props: PasswordInputProps) {
  const [visible, setVisible] = useState(false)
  return (
    <PasswordInput
      {...props}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{
        'aria-label': visible ? 'Hide password' : 'Show password',
        'aria-hidden': false,
        tabIndex: 0,
        className: 'anj-needs-script',
      }}
    />
  )
}
