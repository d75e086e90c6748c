import { sentence } from '@anj/workflow/messages'
import { Text } from '@mantine/core'

/** What schedules did and will do, beside the logs. */
export function SchedulesPanel() {
  return (
    <Text size="sm" c="dimmed" px="sm" py="xs">
      {sentence('noScheduleData')}
    </Text>
  )
}
