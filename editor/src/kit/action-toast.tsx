import { hideToast, showToast } from '@anj/ui'
import { Button, Group, Text } from '@mantine/core'

const LONG_ENOUGH = 10_000

interface Offer {
  /** Id of the toast. A new toast with the same id replaces it. */
  readonly id: string
  readonly says: string
  readonly button: string
  readonly isProblem?: boolean
  readonly take: () => void
}

/** Shows a toast with a button for an action that the user can take until the toast closes. */
export function showActionToast({ id, says, button, isProblem = false, take }: Offer): void {
  const said = (
    <Group justify="space-between" wrap="nowrap">
      <Text size="sm">{says}</Text>
      <Button
        size="compact-sm"
        variant="light"
        onClick={() => {
          hideToast(id)
          take()
        }}
      >
        {button}
      </Button>
    </Group>
  )
  showToast(said, isProblem ? 'alert' : 'status', { id, duration: LONG_ENOUGH })
}
