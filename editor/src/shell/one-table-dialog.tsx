import { sentence } from '@anj/workflow/messages'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useTableQuestion } from '../kit/ask-one-table.ts'

/** Asks if several files that were dropped together become one table or a table each. */
export function OneTableDialog() {
  const { isOpen, count, answer } = useTableQuestion()
  return (
    <Modal opened={isOpen} onClose={() => answer('none')} title={sentence('oneTable')} centered>
      <Stack>
        <Text size="sm">{sentence('oneTableHint', { count })}</Text>
        <Group justify="flex-end">
          <Button variant="subtle" color="gray" onClick={() => answer('none')}>
            Cancel
          </Button>
          <Button variant="default" onClick={() => answer('several')}>
            {sentence('oneTableSeveral')}
          </Button>
          <Button data-autofocus onClick={() => answer('one')}>
            {sentence('oneTableOne')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
