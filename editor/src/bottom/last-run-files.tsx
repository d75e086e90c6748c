import { Group } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { runs } from '../actors/runs.ts'
import { ArtifactDownload, outputsOf } from '../kit/artifact-download.tsx'
import classes from './bottom-panel.module.css'

/** Lists the files of the workflow's last run for download, while the panel that contains the run is folded. */
export function LastRunFiles({ workflowId }: { readonly workflowId: string }) {
  const run = useSelector(runs.get(workflowId), (state) => state.context.run)
  const files = outputsOf(run)
  if (files.length === 0) return null
  return (
    <Group className={classes.files} gap="xs" wrap="nowrap" role="group" aria-label="Files of the last run">
      {files.map((file) => (
        <ArtifactDownload key={file.id} artifact={file} />
      ))}
    </Group>
  )
}
