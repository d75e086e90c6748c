import { sentence } from '@anj/workflow/messages'
import { Button, Group, Text } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay, IconPlayerTrackNext, type TablerIcon } from '@tabler/icons-react'
import type { ScheduleSummary } from '../server/schedules.ts'
import { predecessorText } from './schedule-order.ts'
import { scheduler } from './scheduler.ts'
import { momentIn } from './zone-moment.ts'

interface ScheduleStateProps {
  readonly schedule: ScheduleSummary
  readonly isBusy: boolean
}

/** Shows whether the selected schedule is active or paused, with buttons to pause, resume and run it. */
export function ScheduleState({ schedule, isBusy }: ScheduleStateProps) {
  const { _id: id, pausedAt, mayChange, createdBy } = schedule
  const ask = (what: 'pause' | 'resume' | 'run') => () =>
    scheduler.send({ type: 'deed.requested', deed: { what, id } })
  const isFixed = isBusy || !mayChange
  return (
    <Group gap="sm" justify="space-between">
      <div>
        <Text size="sm">{stateOf(schedule)}</Text>
        <Text size="xs" c="dimmed">
          {mayChange
            ? sentence('scheduleRunsInName', { name: createdBy.fullName })
            : sentence('scheduleOwnerOnly')}
        </Text>
      </div>
      <Group gap="xs">
        {pausedAt ? (
          <Deed label="Resume" Icon={IconPlayerPlay} disabled={isFixed} onClick={ask('resume')} />
        ) : (
          <Deed label="Pause" Icon={IconPlayerPause} disabled={isFixed} onClick={ask('pause')} />
        )}
        <Deed label="Run now" Icon={IconPlayerTrackNext} disabled={isFixed} onClick={ask('run')} />
      </Group>
    </Group>
  )
}

interface DeedProps {
  readonly label: string
  readonly Icon: TablerIcon
  readonly disabled: boolean
  readonly onClick: () => void
}

const Deed = ({ label, Icon, ...rest }: DeedProps) => (
  <Button type="button" size="xs" variant="default" leftSection={<Icon size={14} aria-hidden />} {...rest}>
    {label}
  </Button>
)

function stateOf(schedule: ScheduleSummary): string {
  const { pausedAt, nextDueAt, startsByCall } = schedule
  const order = predecessorText(schedule)
  const starts = [...(order === null ? [] : [order]), ...(startsByCall ? [sentence('startsByCall')] : [])]
  const hasTime = pausedAt !== null || nextDueAt !== null || starts.length === 0
  return [...(hasTime ? [timeOf(schedule)] : []), ...starts].join(' · ')
}

function timeOf({ pausedAt, pauseReason, nextDueAt, userTimeZone }: ScheduleSummary): string {
  if (pausedAt) {
    const moment = momentIn(userTimeZone, pausedAt)
    if (pauseReason === 'zone') return sentence('schedulePausedByZone', { moment, zone: userTimeZone })
    const by = pauseReason === 'failures' ? 'schedulePausedByFailures' : 'schedulePausedSince'
    return sentence(by, { moment })
  }
  const next = nextDueAt ? momentIn(userTimeZone, nextDueAt) : sentence('notAvailable')
  return sentence('scheduleNextRun', { moment: next })
}
