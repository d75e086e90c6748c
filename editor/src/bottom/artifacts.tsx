import { ShownName } from '@anj/ui'
import { Button, Group } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { OpenInsightButton } from '../insight/open-button.tsx'
import { formatBytes } from '../kit/format.ts'
import { followLink } from '../kit/save-blob.ts'
import { sentenceOf } from '../server/call-failed.ts'
import { type Artifact, linkToArtifact, type Run } from '../server/runs.ts'
import { showWorkflowError } from '../store/workflow-toasts.ts'

/** Lists a run's files for download, next to a button that opens its insight. */
export function Artifacts({ run }: { readonly run: Run }) {
  if (run.artifacts.length === 0) return null
  return (
    <Group gap="xs">
      <OpenInsightButton run={run} />
      {run.artifacts
        .filter(({ kind }) => kind !== 'insight')
        .map((artifact) => (
          <ArtifactDownload key={artifact.id} artifact={artifact} />
        ))}
    </Group>
  )
}

/** A button that downloads one of a run's files. */
export function ArtifactDownload({ artifact }: { readonly artifact: Artifact }) {
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
      color={artifact.kind === 'rejects' ? 'red' : 'petrol'}
      loading={isBusy}
      leftSection={<IconDownload size={13} aria-hidden />}
      onClick={() => void download()}
    >
      <ShownName name={artifact.fileName} /> ({formatBytes(artifact.bytes)})
    </Button>
  )
}
