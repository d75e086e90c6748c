import { escapeBidiControls, ShownName } from '@anj/ui'
import { Button, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { sentenceOf } from '../server/call-failed.ts'
import { type Artifact, linkToArtifact, type Run } from '../server/runs.ts'
import { showWorkflowError } from '../store/workflow-toasts.ts'
import { formatBytes } from './format.ts'
import { followLink } from './save-blob.ts'

/** Returns the files with rows that a successful run wrote. */
export function outputsOf(run: Pick<Run, 'status' | 'artifacts'> | null): readonly Artifact[] {
  return run?.status === 'succeeded' ? run.artifacts.filter(({ kind }) => kind === 'output') : []
}

/** A button that downloads one of a run's files. */
export function ArtifactDownload({
  artifact,
}: {
  readonly artifact: Pick<Artifact, 'id' | 'kind' | 'fileName' | 'bytes'>
}) {
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      followLink(await linkToArtifact(artifact.id), artifact.fileName)
    } catch (error) {
      showWorkflowError(sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      size="compact-xs"
      variant="light"
      maw={260}
      color={artifact.kind === 'rejects' ? 'red' : 'petrol'}
      loading={isBusy}
      leftSection={<IconDownload size={13} aria-hidden />}
      title={`Download ${escapeBidiControls(artifact.fileName)}`}
      onClick={() => void download()}
    >
      <Text span inherit truncate>
        <ShownName name={artifact.fileName} />
      </Text>
      &nbsp;({formatBytes(artifact.bytes)})
    </Button>
  )
}
