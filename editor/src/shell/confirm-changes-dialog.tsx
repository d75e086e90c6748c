import { sentence } from '@anj/workflow/messages'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useQuestion } from '../kit/confirm-changes.ts'
import classes from './ask-first-dialog.module.css'

/** Asks for confirmation before other users' changes are run with the user's connections. */
export function ConfirmChangesDialog() {
  const { isOpen, changed, answer } = useQuestion()
  return (
    <Modal
      opened={isOpen}
      onClose={() => answer(false)}
      title={sentence('changedByOthers')}
      centered
      // Keeps it above another dialog that may be open.
      zIndex={250}
    >
      <Stack>
        <Text size="sm">{sentence('changedByOthersHint')}</Text>
        <ul className={classes.nodes}>
          {changed.map(({ nodeId, title, by }) => (
            <li key={nodeId}>{sentence('nodeChangedBy', { title, name: by.fullName })}</li>
          ))}
        </ul>
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={() => answer(false)}>
            {sentence('lookFirst')}
          </Button>
          <Button onClick={() => answer(true)}>{sentence('goOnAsItIs')}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
