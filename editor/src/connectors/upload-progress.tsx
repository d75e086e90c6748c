import { sentence } from '@anj/workflow/messages'
import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { uploadMachine } from '../machines/upload-machine.ts'

/** Shows an upload's progress with buttons to pause, resume or cancel it. */
export function UploadProgress({ upload }: { readonly upload: ActorRefFrom<typeof uploadMachine> }) {
  const state = useSelector(upload, (snapshot) => snapshot)
  const { percent, problem, file } = state.context
  const name = file?.name ?? ''
  const cancel = (
    <Button
      size="compact-xs"
      variant="subtle"
      color="gray"
      onClick={() => upload.send({ type: 'upload.cancelRequested' })}
    >
      Cancel
    </Button>
  )
  const resume = (
    <Button size="compact-xs" variant="light" onClick={() => upload.send({ type: 'upload.resumeRequested' })}>
      Resume
    </Button>
  )
  if (state.matches('reading')) return <Bar label={sentence('fileReading')} percent={percent} />
  if (state.matches('interrupted')) {
    return (
      <Alert color="red" p="xs" role="alert">
        <Text size="xs">{problem}</Text>
        <Group gap="xs" mt={6}>
          {resume}
          {cancel}
        </Group>
      </Alert>
    )
  }
  if (!state.matches('uploading') && !state.matches('paused')) return null
  const isPaused = state.matches('paused')
  return (
    <Bar label={sentence('fileUploading', { fileName: name })} percent={percent}>
      {isPaused ? (
        resume
      ) : (
        <Button
          size="compact-xs"
          variant="light"
          onClick={() => upload.send({ type: 'upload.pauseRequested' })}
        >
          Pause
        </Button>
      )}
      {cancel}
    </Bar>
  )
}

interface BarProps {
  readonly label: string
  readonly percent: number
  readonly children?: ReactNode
}

function Bar({ label, percent, children }: BarProps) {
  return (
    <Stack gap={4}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="xs" truncate>
          {label}
        </Text>
        <Text size="xs" c="dimmed">
          {Math.floor(percent)} %
        </Text>
      </Group>
      <Progress value={percent} size="sm" color="var(--anj-brand)" aria-label={label} animated />
      {children && <Group gap="xs">{children}</Group>}
    </Stack>
  )
}
