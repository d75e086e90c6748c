import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { Run } from '../server/runs.ts'
import { showRejects } from './bottom-state.ts'
import { type KindOf, rejectPhrases } from './run-words.ts'

/** Shows how many values failed to convert, rules failed, or rows had no single match. The button lists them. */
export function RunRejects({ run, kindOf }: { readonly run: Run; readonly kindOf: KindOf }) {
  if (run.rejectCount === 0) return null
  return (
    <Button
      size="compact-xs"
      variant="light"
      color="red"
      style={{ alignSelf: 'flex-start' }}
      leftSection={<IconAlertTriangle size={13} aria-hidden />}
      onClick={() => showRejects(run)}
    >
      {rejectPhrases(run, kindOf).join(', ')}
    </Button>
  )
}
