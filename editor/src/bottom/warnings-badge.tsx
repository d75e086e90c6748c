import { Badge, type BadgeProps } from '@mantine/core'
import { counted } from '../panels/format.ts'
import type { Run } from '../server/runs.ts'

interface WarningsBadgeProps extends Pick<BadgeProps, 'ml' | 'size'> {
  readonly run: Pick<Run, 'status' | 'rejectCount'> | null
}

/** Counts, in amber beside the green word, the values that a run that succeeded could not convert; draws nothing where there are none. */
export function WarningsBadge({ run, ...look }: WarningsBadgeProps) {
  // Of a run that failed they are the reason, not a warning.
  if (run?.status !== 'succeeded' || run.rejectCount === 0) return null
  return (
    <Badge {...look} color="yellow" variant="light" radius="sm" flex="none" c="var(--anj-warning)">
      {counted(run.rejectCount, 'warning')}
    </Badge>
  )
}
