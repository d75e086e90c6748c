import { showToast } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import { Group } from '@mantine/core'
import { WarningsBadge } from '../kit/warnings-badge.tsx'
import type { Run } from '../server/runs.ts'
import { showWorkflowError, withWorkflowName } from '../store/workflow-toasts.ts'

/** Shows a toast with a run's result, including the warnings of a successful run. Shows nothing for a cancelled run. */
export function notifyRunFinished(run: Run, workflowId: string): void {
  if (run.status === 'failed')
    showWorkflowError(run.problem?.sentence ?? sentence('processingFailedToast'), workflowId)
  if (run.status !== 'succeeded') return
  const said = (
    <Group gap="xs">
      {withWorkflowName(workflowId, sentence('processingSuccessful'))}
      <WarningsBadge run={run} />
    </Group>
  )
  showToast(said, 'status', { id: `run ${run.id}`, about: workflowId })
}
