import { showError, showSuccess } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import { Button, Group, Input, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { momentIn } from '../../scheduler/zone-moment.ts'
import { sentenceOf } from '../../server/call-failed.ts'
import { repeatDelivery, type Task, type TaskDelivery } from '../../server/tasks.ts'

interface TaskDeliveriesProps {
  readonly task: Task
  readonly deliveries: readonly TaskDelivery[]
  /** Called when the server has answered a request to deliver again. */
  readonly onAsked: () => void
}

/** Shows where the file of a task was delivered, and offers to repeat a delivery that failed. */
export function TaskDeliveries({ task, deliveries, onAsked }: TaskDeliveriesProps) {
  if (deliveries.length === 0) return null
  return (
    <Stack gap={4} component="section" aria-label={sentence('deliveriesOfTask')}>
      <Text size="sm" fw={600}>
        {sentence('deliveriesOfTask')}
      </Text>
      {deliveries.map((delivery) => (
        <Delivery key={delivery.id} task={task} delivery={delivery} onAsked={onAsked} />
      ))}
    </Stack>
  )
}

const states = {
  waiting: 'deliveryWaiting',
  delivered: 'deliveryDone',
  failed: 'deliveryFailed',
} as const

interface DeliveryProps extends Omit<TaskDeliveriesProps, 'deliveries'> {
  readonly delivery: TaskDelivery
}

function Delivery({ task, delivery, onAsked }: DeliveryProps) {
  const { id, placeName: place, path, state, message, nextAttemptAt, deliveredAt, mayRepeat } = delivery
  const [isAsking, setAsking] = useState(false)
  const zone = task.schedule.userTimeZone
  const repeat = async () => {
    setAsking(true)
    try {
      showSuccess(await repeatDelivery(task._id, id))
    } catch (error) {
      showError(sentenceOf(error))
    } finally {
      setAsking(false)
      onAsked()
    }
  }
  return (
    <Stack gap={4}>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {sentence(states[state], { place, path })}
      </Text>
      {deliveredAt !== null && (
        <Text size="xs" c="dimmed">
          {momentIn(zone, deliveredAt)}
        </Text>
      )}
      {message !== '' && (
        <Input.Error role="alert" style={{ overflowWrap: 'anywhere' }}>
          {message}
        </Input.Error>
      )}
      {nextAttemptAt !== null && (
        <Text size="xs" c="dimmed">
          {sentence('deliveryAgainAt', { moment: momentIn(zone, nextAttemptAt) })}
        </Text>
      )}
      {mayRepeat && (
        <Group>
          <Button size="compact-sm" variant="default" loading={isAsking} onClick={() => void repeat()}>
            {sentence('deliverAgain')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
