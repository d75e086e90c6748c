import { Alert, Text } from '@mantine/core'
import type { ReactNode } from 'react'

interface VerdictProps {
  readonly title: string
  readonly tone: 'good' | 'mixed' | 'bad'
  readonly children?: ReactNode
}

const colors = { good: 'teal', mixed: 'yellow', bad: 'red' } as const

/** The result of an operation. Screen readers announce it when it appears. */
export function Verdict({ title, tone, children }: VerdictProps) {
  return (
    <Alert color={colors[tone]} role={tone === 'bad' ? 'alert' : 'status'}>
      <Text fw={600} mb={children ? 'xs' : 0}>
        {title}
      </Text>
      {children}
    </Alert>
  )
}
