import { showError } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { bringBack } from '../actors/workflows.ts'
import { sentenceOf } from '../server/call-failed.ts'
import type { Tab } from '../store/graph-store.ts'

const LONG_ENOUGH = 10_000

/** Says that a workflow was deleted, and takes it back on a click. */
export function offerUndo({ id, name }: Tab): void {
  const toast = `deleted-${id}`
  const undo = () => {
    notifications.hide(toast)
    bringBack(id).catch((error: unknown) => showError(sentenceOf(error)))
  }
  notifications.show({
    id: toast,
    role: 'status',
    color: 'teal',
    withBorder: true,
    autoClose: LONG_ENOUGH,
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{sentence('workflowDeletedUndo', { name })}</Text>
        <Button size="compact-sm" variant="light" onClick={undo}>
          Undo
        </Button>
      </Group>
    ),
  })
}
