import { hideToast, showToast } from '@anj/ui'
import { Button, Group, Text } from '@mantine/core'

const LONG_ENOUGH = 10_000

interface Offer {
  /** Names the toast: an offer with the same name takes its place. */
  readonly id: string
  readonly says: string
  readonly button: string
  readonly isProblem?: boolean
  readonly take: () => void
}

/** Says something in a toast, with what can be done about it for a while. */
export function offer({ id, says, button, isProblem = false, take }: Offer): void {
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
