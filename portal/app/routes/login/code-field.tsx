import { sentence } from '@anj/workflow/messages'
import { Text, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'

interface CodeFieldProps {
  readonly name: string
  readonly error: string | undefined
  /** Whether no password is asked for beside it. */
  readonly isAlone?: boolean
}

/** The code of a second factor, asked for once the password was right, or a provider said who it is. The field is ready for it at once. */
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
