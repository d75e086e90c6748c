import { countPhrase, switchedOffPhrase } from '@anj/workflow'
import { Badge } from '@mantine/core'
import type { Run } from '../server/runs.ts'

/** Shows how many steps were switched off in a run, because its rows passed through them unchanged. */
export function SwitchedOffBadge({ run, ml }: { readonly run: Run; readonly ml?: number }) {
  const count = run.switchedOff.length
  if (count === 0) return null
  return (
    <Badge
      size="xs"
      variant="outline"
      color="gray"
      radius="sm"
      {...(ml !== undefined && { ml })}
      title={switchedOffPhrase(run.switchedOff, 'then') ?? undefined}
    >
      {countPhrase(count, 'step')} off
    </Badge>
  )
}
