import { countPhrase } from '@anj/workflow'
import { Badge, type BadgeProps } from '@mantine/core'
import type { Run } from '../server/runs.ts'

interface WarningsBadgeProps extends Pick<BadgeProps, 'ml' | 'size'> {
  readonly run: Pick<Run, 'status' | 'rejectCount'> | null
}

/** Shows how many conversions failed in a successful run, as warnings. Renders nothing if none failed. */
export function WarningsBadge({ run, ...look }: WarningsBadgeProps) {
  // In a failed run, they are the reason for the failure rather than warnings.
  if (run?.status !== 'succeeded' || run.rejectCount === 0) return null
  return (
    <Badge {...look} color="yellow" variant="light" radius="sm" flex="none" c="var(--anj-warning)">
      {countPhrase(run.rejectCount, 'warning')}
    </Badge>
  )
}
