import { sentence } from '@anj/workflow/messages'
import { Button, Modal, Stack, Text } from '@mantine/core'

interface LogOutDialogProps {
  readonly isAsked: boolean
  /** Names of the workflows with unsaved changes. */
  readonly names: readonly string[]
  /** True if this browser stores the changes. Otherwise the dialog doesn't offer to keep them. */
  readonly isKept: boolean
  readonly onStay: () => void
  readonly onKeep: () => void
  readonly onDrop: () => void
}

/** Asks on logout what to do with unsaved changes. */
export function LogOutDialog({ isAsked, names, isKept, onStay, onKeep, onDrop }: LogOutDialogProps) {
  return (
    <Modal opened={isAsked} onClose={onStay} title={sentence('unsavedAtLogOut')} centered>
      <Stack>
        <Text size="sm">
          {sentence(isKept ? 'unsavedAtLogOutChoice' : 'unsavedAtLogOutOnly', { names: names.join(', ') })}
        </Text>
        <Button data-autofocus onClick={onStay}>
          {sentence('stay')}
        </Button>
        {isKept && (
          <Button variant="default" onClick={onKeep}>
            {sentence('logOutAndKeep')}
          </Button>
        )}
        <Button variant="default" color="red" onClick={onDrop}>
          {sentence('logOutAndDrop')}
        </Button>
      </Stack>
    </Modal>
  )
}
