import { Group } from '@mantine/core'
import { OpenInsightButton } from '../insight/open-button.tsx'
import { ArtifactDownload } from '../kit/artifact-download.tsx'
import type { Run } from '../server/runs.ts'

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
