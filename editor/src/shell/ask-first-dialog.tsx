import { sentence } from '@anj/workflow/messages'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { dropQuestion, useQuestion } from './ask-first.ts'
import classes from './ask-first-dialog.module.css'

/** Asks before somebody else's drawing is done over one's own connections. */
export function AskFirst() {
  const { isOpen, changed, go } = useQuestion()
  return (
    <Modal
      opened={isOpen}
      onClose={dropQuestion}
      title={sentence('changedByOthers')}
      centered
      // It may be asked over another dialog.
      zIndex={250}
    >
      <Stack>
        <Text size="sm">{sentence('changedByOthersHint')}</Text>
        <ul className={classes.nodes}>
          {changed.map(({ nodeId, title, name }) => (
            <li key={nodeId}>{sentence('nodeChangedBy', { title, name })}</li>
          ))}
        </ul>
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={dropQuestion}>
            {sentence('lookFirst')}
          </Button>
          <Button onClick={go}>{sentence('goOnAsItIs')}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
