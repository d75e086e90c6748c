import { Badge } from '@mantine/core'
import type { Run } from '../server/runs.ts'

type ShownStatus = Run['status'] | 'cancelling' | 'notStarted'

const words: Readonly<Record<ShownStatus, { text: string; color: string; ink?: string }>> = {
  queued: { text: 'Queued', color: 'gray' },
  running: { text: 'Running', color: 'blue' },
  committing: { text: 'Committing', color: 'blue' },
  succeeded: { text: 'Succeeded', color: 'teal', ink: 'var(--anj-success)' },
  failed: { text: 'Failed', color: 'red' },
  cancelled: { text: 'Cancelled', color: 'gray' },
  notStarted: { text: 'Not started', color: 'red' },
  cancelling: { text: 'Cancelling', color: 'gray' },
}

/** Shows a run's status as a coloured badge. */
export function RunStatus({ status }: { readonly status: ShownStatus }) {
  const { text, color, ink } = words[status]
  return (
    <Badge color={color} variant="light" radius="sm" flex="none" {...(ink && { c: ink })}>
      {text}
    </Badge>
  )
}
