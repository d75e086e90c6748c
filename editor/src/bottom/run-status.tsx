import { Badge } from '@mantine/core'
import type { Run } from '../server/runs.ts'

const words: Readonly<Record<Run['status'] | 'cancelling', { text: string; color: string }>> = {
  queued: { text: 'Queued', color: 'gray' },
  running: { text: 'Running', color: 'blue' },
  committing: { text: 'Committing', color: 'blue' },
  succeeded: { text: 'Succeeded', color: 'teal' },
  failed: { text: 'Failed', color: 'red' },
  cancelled: { text: 'Cancelled', color: 'gray' },
  cancelling: { text: 'Cancelling', color: 'gray' },
}

/** The state of a run in a word, coloured. */
export function RunStatus({ status }: { readonly status: Run['status'] | 'cancelling' }) {
  const { text, color } = words[status]
  return (
    <Badge color={color} variant="light" radius="sm" flex="none">
      {text}
    </Badge>
  )
}
