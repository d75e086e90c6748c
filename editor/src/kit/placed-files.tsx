import { showError, showSuccess } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import { Button, Group, Input, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { sentenceOf } from '../server/call-failed.ts'
import type { PlacedFile } from '../server/places.ts'

interface PlacedFilesProps {
  readonly files: readonly PlacedFile[]
  /** Formats a time. */
  readonly moment: (iso: string) => string
  /** Asks the server to deliver a file again, and returns its message. */
  readonly onRepeat: (deliveryId: string) => Promise<string>
  /** Called when the server has answered a request to deliver again. */
  readonly onAsked: () => void
}

/** Shows where the file of a run was delivered, and offers to repeat a delivery that failed. */
export function PlacedFiles({ files, ...props }: PlacedFilesProps) {
  if (files.length === 0) return null
  return (
    <Stack gap={4} component="section" aria-label={sentence('deliveriesOfTask')}>
      <Text size="sm" fw={600}>
        {sentence('deliveriesOfTask')}
      </Text>
      {files.map((file) => (
        <Delivery key={file.id} file={file} {...props} />
      ))}
    </Stack>
  )
}

const states = {
  waiting: 'deliveryWaiting',
  delivered: 'deliveryDone',
  failed: 'deliveryFailed',
} as const

interface DeliveryProps extends Omit<PlacedFilesProps, 'files'> {
  readonly file: PlacedFile
}

function Delivery({ file, moment, onRepeat, onAsked }: DeliveryProps) {
  const { id, placeName: place, path, state, message, nextAttemptAt, deliveredAt, mayRepeat } = file
  const [isAsking, setAsking] = useState(false)
  const repeat = async () => {
    setAsking(true)
    try {
      showSuccess(await onRepeat(id))
    } catch (error) {
      showError(sentenceOf(error))
    } finally {
      setAsking(false)
      onAsked()
    }
  }
  return (
    <Stack gap={4}>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {sentence(states[state], { place, path })}
      </Text>
      {deliveredAt !== null && (
        <Text size="xs" c="dimmed">
          {moment(deliveredAt)}
        </Text>
      )}
      {message !== '' && (
        <Input.Error role="alert" style={{ overflowWrap: 'anywhere' }}>
          {message}
        </Input.Error>
      )}
      {nextAttemptAt !== null && (
        <Text size="xs" c="dimmed">
          {sentence('deliveryAgainAt', { moment: moment(nextAttemptAt) })}
        </Text>
      )}
      {mayRepeat && (
        <Group>
          <Button size="compact-sm" variant="default" loading={isAsking} onClick={() => void repeat()}>
            {sentence('deliverAgain')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
