import { sentence } from '@anj/workflow/messages'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useQuestion } from './ask-first.ts'
import classes from './ask-first-dialog.module.css'

/** Asks before somebody else's drawing is done over one's own connections. */
export function AskFirst() {
  const { isOpen, changed, answer } = useQuestion()
  return (
    <Modal
      opened={isOpen}
      onClose={() => answer(false)}
      title={sentence('changedByOthers')}
      centered
      // It may be asked over another dialog.
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
