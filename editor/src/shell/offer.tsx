import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'

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
  notifications.hide(id)
  notifications.show({
    id,
    role: isProblem ? 'alert' : 'status',
    color: isProblem ? 'red' : 'teal',
    withBorder: true,
    autoClose: LONG_ENOUGH,
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{says}</Text>
        <Button
          size="compact-sm"
          variant="light"
          onClick={() => {
            notifications.hide(id)
            take()
          }}
        >
          {button}
        </Button>
      </Group>
    ),
  })
}
