import { ShownName } from '@anj/ui'
import { weekDays } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Text, VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { countsOf, type Entry, type Month, monthOf, shownEntries } from './month-of.ts'
import classes from './schedules.module.css'
import { TaskCards } from './task-cards.tsx'
import { type OpenedTask, TaskModal } from './task-modal.tsx'

/** Maximum number of entries shown in a day's cell. */
const NAMED = 3

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const dayName = (date: string) => days.format(new Date(date))

interface MonthGridProps {
  readonly month: Month
  readonly dates: readonly string[]
  readonly today: string
  readonly entries: readonly Entry[]
  /** Called when a task's dialog opens above the calendar, and when it closes. */
  readonly onCover: (isOver: boolean) => void
}

/** Shows the days of a month with their entries, and the selected day's entries below. */
export function MonthGrid({ month, dates, today, entries, onCover }: MonthGridProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [opened, setOpened] = useState<OpenedTask | null>(null)
  const byDate = Map.groupBy(entries, ({ date }) => date)
  const open = (now: OpenedTask | null) => {
    setOpened(now)
    onCover(now !== null)
  }
  return (
    <>
      <div className={classes.month} aria-hidden>
        {weekDays.map((day) => (
          <span key={day} className={classes.weekday}>
            {day.slice(0, 3)}
          </span>
        ))}
      </div>
      <ol className={classes.month}>
        {dates.map((date) => (
          <li key={date}>
            <Day
              date={date}
              entries={byDate.get(date) ?? []}
              isOther={monthOf(date).month !== month.month}
              isToday={date === today}
              isChosen={date === chosen}
              onChoose={() => setChosen(date)}
            />
          </li>
        ))}
      </ol>
      {chosen === null ? (
        <Text size="sm" c="dimmed" mt="sm">
          {sentence('chooseDay')}
        </Text>
      ) : (
        <OfDay date={chosen} entries={byDate.get(chosen) ?? []} onOpen={(task, log) => open({ task, log })} />
      )}
      <TaskModal opened={opened} onClose={() => open(null)} />
    </>
  )
}

interface DayProps {
  readonly date: string
  readonly entries: readonly Entry[]
  /** True for a day of the previous or next month. */
  readonly isOther: boolean
  readonly isToday: boolean
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function Day({ date, entries, isOther, isToday, isChosen, onChoose }: DayProps) {
  const { Success, Failed, Pending } = countsOf(entries)
  const more = entries.length - NAMED
  const day = dayName(date)
  return (
    <button
      type="button"
      className={classes.day}
      data-other={isOther || undefined}
      aria-current={isToday ? 'date' : undefined}
      aria-pressed={isChosen}
      onClick={onChoose}
    >
      <VisuallyHidden>
        {sentence('dayOfTasks', { day, success: Success, failed: Failed, pending: Pending })}
      </VisuallyHidden>
      <span className={classes.number} aria-hidden>
        {Number(date.slice(-2))}
      </span>
      {shownEntries(entries, NAMED).map(({ id, time, scheduleName, status, task }) => (
        <span
          key={id}
          className={classes.entry}
          data-status={status}
          data-expected={!task || undefined}
          aria-hidden
        >
          {time} <ShownName name={scheduleName} />
        </span>
      ))}
      {more > 0 && (
        <span className={classes.more} aria-hidden>
          +{more}
        </span>
      )}
    </button>
  )
}

interface OfDayProps {
  readonly date: string
  readonly entries: readonly Entry[]
  readonly onOpen: Parameters<typeof TaskCards>[0]['onOpen']
}

function OfDay({ date, entries, onOpen }: OfDayProps) {
  const tasks = entries.flatMap(({ task }) => (task ? [task] : []))
  const expected = entries.filter(({ task }) => !task)
  // In a small window, this section would be below the visible area.
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    // Some browsers return a promise, which React would treat as a cleanup function.
    void place.current?.scrollIntoView({ block: 'nearest' })
  }, [date])
  return (
    <section ref={place} className={classes.ofDay} aria-label={dayName(date)}>
      <Text size="sm" fw={600}>
        {dayName(date)}
      </Text>
      {entries.length === 0 && <Text size="sm">{sentence('noScheduleData')}</Text>}
      {tasks.length > 0 && <TaskCards tasks={tasks} label={dayName(date)} onOpen={onOpen} />}
      {expected.length > 0 && (
        <>
          <Text size="xs" c="dimmed" mt={4}>
            {sentence('notPlannedYet')}
          </Text>
          <ul className={classes.expected}>
            {expected.map(({ id, time, scheduleName }) => (
              <li key={id}>
                {time} <ShownName name={scheduleName} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
