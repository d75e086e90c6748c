import { sentence } from '@anj/workflow/messages'
import { Text, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'

interface CodeFieldProps {
  readonly name: string
  readonly error: string | undefined
  /** True if the form has no password field. */
  readonly isAlone?: boolean
}

/**
 * The second-factor code, asked for after a correct password or single sign-on. The field has the focus immediately.
 */
export function CodeField({ isAlone = false, ...field }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return (
    <>
      {!isAlone && (
        <noscript>
          <Text size="sm">{sentence('passwordOnceMore')}</Text>
        </noscript>
      )}
      <TextInput
        ref={input}
        label="Code"
        description={sentence('twoFactorNeeded')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
        withAsterisk={false}
        {...field}
      />
    </>
  )
}
