import { ShownName } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'

interface DeleteQuestionProps {
  readonly isAsked: boolean
  readonly name: string
  readonly onAnswer: (isWanted: boolean) => void
}

/** Asks the user to confirm the deletion of a schedule. */
export function DeleteQuestion({ isAsked, name, onAnswer }: DeleteQuestionProps) {
  return (
    <Modal opened={isAsked} onClose={() => onAnswer(false)} title="Delete Schedule" centered zIndex={250}>
      <Stack>
        <Text size="sm">{sentence('deleteScheduleQuestion')}</Text>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          <ShownName name={name} />
        </Text>
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={() => onAnswer(false)}>
            Cancel
          </Button>
          <Button color="red" onClick={() => onAnswer(true)}>
            Delete
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
