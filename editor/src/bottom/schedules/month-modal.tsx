import { sentence } from '@anj/workflow/messages'
import { ActionIcon, Group, Modal, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { ShownAnswer } from '../../kit/shown-answer.tsx'
import { useQuery } from '../../kit/use-query.ts'
import { useTick } from '../../kit/use-tick.ts'
import { withFailureText } from '../../scheduler/failure-message.ts'
import { useScheduleVersion } from '../../scheduler/schedule-version.ts'
import { useNow } from '../../scheduler/use-now.ts'
import { browserZone } from '../../scheduler/zone-moment.ts'
import type { ScheduleSummary } from '../../server/schedules.ts'
import { listTasksBetween } from '../../server/tasks.ts'
import { MonthGrid } from './month-grid.tsx'
import { datesOf, entriesOf, type Month, monthAfter, monthOf, todayIn } from './month-of.ts'

const PAUSE = 20_000

const names = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const nameOf = ({ year, month }: Month) => names.format(new Date(Date.UTC(year, month, 1)))

interface MonthModalProps {
  readonly schedules: readonly ScheduleSummary[]
  readonly onClose: () => void
}

/** Shows a month of past and future runs, each on its date in the schedule's time zone. */
export default function MonthModal({ schedules, onClose }: MonthModalProps) {
  const now = useNow()
  const today = todayIn(browserZone(), now)
  const [month, setMonth] = useState(() => monthOf(today))
  const [isOver, setOver] = useState(false)
  const dates = useMemo(() => datesOf(month), [month])
  const ask = useMemo(() => {
    const [first = '', last = ''] = [dates[0], dates.at(-1)]
    return withFailureText((signal: AbortSignal) => listTasksBetween(first, last, signal), 'fetchTasksFailed')
  }, [dates])
  const news = useScheduleVersion((state) => state.news)
  const tasks = useQuery(ask, { occasion: `${news} ${useTick(PAUSE)}` })
  return (
    <Modal
      opened
      onClose={onClose}
      title={sentence('whatRanAndWillRun')}
      centered
      size={860}
      closeOnEscape={!isOver}
    >
      <Group justify="center" gap="sm" mb="sm">
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={sentence('earlierMonth')}
          onClick={() => setMonth(monthAfter(month, -1))}
        >
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <Text fw={600} w={180} ta="center" aria-live="polite">
          {nameOf(month)}
        </Text>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={sentence('laterMonth')}
          onClick={() => setMonth(monthAfter(month, 1))}
        >
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
      </Group>
      <ShownAnswer answer={tasks} label={sentence('loadingTasks')}>
        {(list) => (
          <MonthGrid
            key={nameOf(month)}
            month={month}
            dates={dates}
            today={today}
            entries={entriesOf(list, schedules, dates, now)}
            onCover={setOver}
          />
        )}
      </ShownAnswer>
    </Modal>
  )
}
