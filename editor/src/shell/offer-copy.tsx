import { showError } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { sentenceOf } from '../server/call-failed.ts'

const LONG_ENOUGH = 10_000
const TOAST = 'workflow-already-open'

/** Says that a file's workflow is open already, and opens the file as a copy on a click. */
export function offerCopy(openCopy: () => Promise<void>): void {
  const open = () => {
    notifications.hide(TOAST)
    openCopy().catch((error: unknown) => showError(sentenceOf(error)))
  }
  notifications.hide(TOAST)
  notifications.show({
    id: TOAST,
    role: 'alert',
    color: 'red',
    withBorder: true,
    autoClose: LONG_ENOUGH,
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{sentence('workflowAlreadyOpen')}</Text>
        <Button size="compact-sm" variant="light" onClick={open}>
          {sentence('openAsCopy')}
        </Button>
      </Group>
    ),
  })
}
