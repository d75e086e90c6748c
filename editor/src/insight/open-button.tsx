import { sentence } from '@anj/workflow/messages'
import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { openInsight } from '../actors/open-insight.ts'
import type { Run } from '../server/runs.ts'

const words = { dictionary: 'dictionary', diagram: 'diagram', advice: 'advice' } as const

/** Opens a run's insight, as long as its file is kept. */
export function OpenInsightButton({ run }: { readonly run: Run }) {
  const { insight, workflowId } = run
  if (!insight || !workflowId || !run.artifacts.some(({ kind }) => kind === 'insight')) return null
  return (
    <Button
      size="compact-xs"
      variant="light"
      leftSection={<IconEye size={13} aria-hidden />}
      onClick={() => openInsight(workflowId, run.id)}
    >
      {sentence('openInsight', { what: words[insight] })}
    </Button>
  )
}
