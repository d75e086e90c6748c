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
 * The field for the second-factor code, which is required after a correct password or a single sign-on. It takes the
 * focus as soon as it appears.
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
