import { sentence } from '@anj/workflow/messages'
import { Button, Modal, Stack, Text } from '@mantine/core'

interface LogOutDialogProps {
  readonly isAsked: boolean
  /** Names of the workflows whose last changes the server doesn't have. */
  readonly names: readonly string[]
  readonly onStay: () => void
  readonly onKeep: () => void
  readonly onDrop: () => void
}

/** Asks somebody who logs out what becomes of what the server doesn't have. */
export function LogOutDialog({ isAsked, names, onStay, onKeep, onDrop }: LogOutDialogProps) {
  return (
    <Modal opened={isAsked} onClose={onStay} title={sentence('unsavedAtLogOut')} centered>
      <Stack>
        <Text size="sm">{sentence('unsavedAtLogOutChoice', { names: names.join(', ') })}</Text>
        <Button data-autofocus onClick={onStay}>
          {sentence('stay')}
        </Button>
        <Button variant="default" onClick={onKeep}>
          {sentence('logOutAndKeep')}
        </Button>
        <Button variant="default" color="red" onClick={onDrop}>
          {sentence('logOutAndDrop')}
        </Button>
      </Stack>
    </Modal>
  )
}
