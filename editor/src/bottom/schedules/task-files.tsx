import { sentence } from '@anj/workflow/messages'
import { Group, Stack, Text } from '@mantine/core'
import { ArtifactDownload } from '../../kit/artifact-download.tsx'
import { momentIn } from '../../scheduler/zone-moment.ts'
import type { TaskDetail } from '../../server/tasks.ts'

interface TaskFilesProps {
  readonly files: TaskDetail['files']
  readonly zone: string
}

/** Offers the files of a task's run for download, and says until when they are kept. */
export function TaskFiles({ files, zone }: TaskFilesProps) {
  if (files.length === 0) return null
  return (
    <Stack gap={4} component="section" aria-label={sentence('filesOfTask')}>
      <Text size="sm" fw={600}>
        {sentence('filesOfTask')}
      </Text>
      {files.map((file) => (
        <Group key={file.id} gap="xs">
          <ArtifactDownload artifact={{ ...file, kind: 'output' }} />
          {file.expiresAt && (
            <Text size="xs" c="dimmed">
              {sentence('fileKeptUntil', { moment: momentIn(zone, file.expiresAt) })}
            </Text>
          )}
        </Group>
      ))}
    </Stack>
  )
}
