import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { countPhrase } from '../kit/format.ts'
import type { Run } from '../server/runs.ts'
import { showRejects } from './bottom-state.ts'

/** Shows how many values failed to convert. The button lists them. */
export function RunRejects({ run }: { readonly run: Run }) {
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
      {countPhrase(run.rejectCount, 'value')} did not convert
    </Button>
  )
}
