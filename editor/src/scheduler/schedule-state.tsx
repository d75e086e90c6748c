import { sentence } from '@anj/workflow/messages'
import { Button, Group, Text } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay, IconPlayerTrackNext } from '@tabler/icons-react'
import type { ScheduleSummary } from '../server/schedules.ts'
import { scheduler } from './scheduler.ts'
import { momentIn } from './zone-moment.ts'

interface ScheduleStateProps {
  readonly schedule: ScheduleSummary
  readonly isBusy: boolean
}

/** Whether the selected schedule runs by itself, and the ways to pause it, resume it and run it now. */
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
          <Button
            type="button"
            size="xs"
            variant="default"
            disabled={isFixed}
            leftSection={<IconPlayerPlay size={14} aria-hidden />}
            onClick={ask('resume')}
          >
            Resume
          </Button>
        ) : (
          <Button
            type="button"
            size="xs"
            variant="default"
            disabled={isFixed}
            leftSection={<IconPlayerPause size={14} aria-hidden />}
            onClick={ask('pause')}
          >
            Pause
          </Button>
        )}
        <Button
          type="button"
          size="xs"
          variant="default"
          disabled={isFixed}
          leftSection={<IconPlayerTrackNext size={14} aria-hidden />}
          onClick={ask('run')}
        >
          Run now
        </Button>
      </Group>
    </Group>
  )
}

function stateOf({ pausedAt, pauseReason, nextDueAt, userTimeZone }: ScheduleSummary): string {
  if (pausedAt) {
    const moment = momentIn(userTimeZone, pausedAt)
    if (pauseReason === 'zone') return sentence('schedulePausedByZone', { moment, zone: userTimeZone })
    const by = pauseReason === 'failures' ? 'schedulePausedByFailures' : 'schedulePausedSince'
    return sentence(by, { moment })
  }
  const next = nextDueAt ? momentIn(userTimeZone, nextDueAt) : sentence('notAvailable')
  return sentence('scheduleNextRun', { moment: next })
}
