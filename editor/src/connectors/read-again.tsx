import { Button, Group } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'

interface ReadAgainProps {
  readonly isChanged: boolean
  readonly isBusy: boolean
  readonly onClick: () => void
}

/** Reads the file again with the current options. */
export function ReadAgain({ isChanged, isBusy, onClick }: ReadAgainProps) {
  return (
    <Group>
      <Button
        size="xs"
        variant={isChanged ? 'filled' : 'default'}
        loading={isBusy}
        leftSection={<IconRefresh size={14} aria-hidden />}
        onClick={onClick}
      >
        Read again
      </Button>
    </Group>
  )
}
