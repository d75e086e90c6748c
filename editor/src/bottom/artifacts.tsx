import { escapeBidiControls } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import { formatMoment } from '@anj/workflow/moments'
import { Button, Group } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { OpenInsightButton } from '../insight/open-button.tsx'
import { ArtifactDownload, outputsOf } from '../kit/artifact-download.tsx'
import { PlacedFiles } from '../kit/placed-files.tsx'
import { type Artifact, type Run, repeatRunDelivery } from '../server/runs.ts'
import { DeliverDialog } from './deliver-dialog.tsx'
import type { RunDeliveries } from './use-run-deliveries.ts'

interface ArtifactsProps {
  readonly run: Run
  readonly deliveries: RunDeliveries
}

/** Lists a run's files for download and delivery, next to a button that opens its insight. */
export function Artifacts({ run, deliveries }: ArtifactsProps) {
  const [chosen, setChosen] = useState<Artifact | null>(null)
  if (run.artifacts.length === 0) return null
  return (
    <Group gap="xs">
      <OpenInsightButton run={run} />
      {run.artifacts
        .filter(({ kind }) => kind !== 'insight')
        .map((artifact) => (
          <ArtifactDownload key={artifact.id} artifact={artifact} />
        ))}
      {outputsOf(run).map((file) => (
        <Button
          key={file.id}
          size="compact-xs"
          mih={24}
          variant="default"
          leftSection={<IconSend size={13} aria-hidden />}
          title={sentence('deliverFileHint', { name: escapeBidiControls(file.fileName) })}
          onClick={() => setChosen(file)}
        >
          {sentence('deliverFile')}
        </Button>
      ))}
      {chosen && (
        <DeliverDialog
          run={run}
          file={chosen}
          onBegun={deliveries.askAgain}
          onClose={() => setChosen(null)}
        />
      )}
    </Group>
  )
}

/** Shows where a run's files were delivered. */
export function DeliveredFiles({ run, deliveries: { files, askAgain } }: ArtifactsProps) {
  return (
    <PlacedFiles
      files={files}
      moment={formatMoment}
      onRepeat={(deliveryId) => repeatRunDelivery(run.id, deliveryId)}
      onAsked={askAgain}
    />
  )
}
