import { type DayFilter, dayFilters } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Tabs } from '@mantine/core'
import { Choice } from '../../kit/choice.tsx'
import type { ScheduleSummary } from '../../server/schedules.ts'
import type { TaskStatus } from '../../server/tasks.ts'
import { showDays, showSchedule, useTaskFilter } from './panel-state.ts'
import classes from './schedules.module.css'

const statuses = ['Success', 'Failed', 'Pending'] as const satisfies readonly TaskStatus[]

const dayNames: Readonly<Record<DayFilter, string>> = {
  today: 'Today',
  tomorrow: 'Tomorrow',
  next7days: 'Next 7 Days',
  yesterday: 'Yesterday',
  last7days: 'Last 7 Days',
  last30days: 'Last 30 Days',
}

const days = [
  { value: '', label: 'All Days' },
  ...dayFilters.map((value) => ({ value, label: dayNames[value] })),
]

/** Narrow enough for the whole bar to fit on one line at the panel's default width. */
const narrow = {
  rightSectionWidth: 15,
  miw: 0,
  maw: 180,
  styles: { input: { paddingInline: '5px 14px', textOverflow: 'ellipsis' } },
}

/** Tabs that filter the tasks by status. */
export function StatusList() {
  return (
    <Tabs.List>
      {statuses.map((status) => (
        <Tabs.Tab key={status} value={status} className={classes.tab}>
          {status}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  )
}

/** Filters tasks by schedule, if any exist, and by days. */
export function TaskFilters({ schedules }: { readonly schedules: readonly ScheduleSummary[] }) {
  const { scheduleId, dateFilter } = useTaskFilter()
  const isKnown = schedules.some(({ _id }) => _id === scheduleId)
  return (
    <div className={classes.filters}>
      {schedules.length > 0 && (
        <Choice
          aria-label="Schedule"
          {...narrow}
          flex="1 1 105px"
          comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
          styles={{ ...narrow.styles, dropdown: { maxWidth: 320 } }}
          data={[
            { value: '', label: sentence('allSchedules') },
            ...schedules.map(({ _id, scheduleName }) => ({ value: _id, label: scheduleName })),
          ]}
          value={isKnown ? scheduleId : ''}
          onChange={showSchedule}
        />
      )}
      <Choice
        aria-label="Days"
        {...narrow}
        flex="1 1 94px"
        data={days}
        value={dateFilter}
        onChange={(value) => showDays(value as DayFilter | '')}
      />
    </div>
  )
}
