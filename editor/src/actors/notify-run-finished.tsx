import { showToast } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import { Group } from '@mantine/core'
import { ArtifactDownload, outputsOf } from '../kit/artifact-download.tsx'
import { SwitchedOffBadge } from '../kit/switched-off-badge.tsx'
import { WarningsBadge } from '../kit/warnings-badge.tsx'
import type { Run } from '../server/runs.ts'
import { showWorkflowError, withWorkflowName } from '../store/workflow-toasts.ts'

/** Display time of a toast with files, in milliseconds. It is longer so that the user can reach its buttons. */
const WITH_FILES = 10_000

/**
 * Shows a toast with a run's result, including the warnings, the steps that are off and the files of a successful run. Shows nothing for a cancelled
 * run.
 */
export function notifyRunFinished(run: Run, workflowId: string): void {
  if (run.status === 'failed')
    showWorkflowError(run.problem?.sentence ?? sentence('processingFailedToast'), workflowId)
  if (run.status !== 'succeeded') return
  const files = outputsOf(run)
  const said = (
    <Group gap="xs">
      {withWorkflowName(workflowId, sentence('processingSuccessful'))}
      <WarningsBadge run={run} />
      <SwitchedOffBadge run={run} />
      {files.map((file) => (
        <ArtifactDownload key={file.id} artifact={file} />
      ))}
    </Group>
  )
  const duration = files.length > 0 ? { duration: WITH_FILES } : {}
  showToast(said, 'status', { id: `run ${run.id}`, about: workflowId, ...duration })
}
