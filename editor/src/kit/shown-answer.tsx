import { sentence } from '@anj/workflow/messages'
import { Button, Center, Loader, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { QueryResult } from './use-query.ts'

interface ShownAnswerProps<T> {
  readonly answer: QueryResult<T>
  /** Label of the spinner for screen readers. */
  readonly label: string
  /** Reserves the size of the content until it is loaded. */
  readonly className?: string | undefined
  readonly children: (value: T) => ReactNode
}

/**
 * Shows a spinner until the server's answer arrives, and then the answer. After a failure, shows the reason and a retry
 * button.
 */
export function ShownAnswer<T>({
  answer: { value, isAsking, problem, again },
  label,
  className,
  children,
}: ShownAnswerProps<T>) {
  if (problem !== null) {
    return (
      <Center py="md" className={className}>
        <Stack gap="xs" align="center">
          <Text size="sm" role="alert">
            {problem}
          </Text>
          <Button size="xs" variant="default" onClick={again}>
            {sentence('tryAgain')}
          </Button>
        </Stack>
      </Center>
    )
  }
  if (value !== null) return children(value)
  return (
    <Center py="md" className={className}>
      {isAsking && <Loader size="sm" color="var(--anj-brand)" role="progressbar" aria-label={label} />}
    </Center>
  )
}
