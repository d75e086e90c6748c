import { showError } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import { ActionIcon, Button, Loader, Tabs, Text } from '@mantine/core'
import { IconCalendarMonth, IconRefresh } from '@tabler/icons-react'
import { Suspense, useEffect, useState } from 'react'
import { lazyComponent } from '../../kit/lazy-components.ts'
import type { QueryResult } from '../../kit/use-query.ts'
import { useSchedules } from '../../scheduler/use-schedules.ts'
import type { Task, TaskStatus } from '../../server/tasks.ts'
import { knownSchedule, MAX_SHOWN_TASKS, showMore, showStatus, useTaskFilter } from './panel-state.ts'
import classes from './schedules.module.css'
import { TaskCards } from './task-cards.tsx'
import { StatusList, TaskFilters } from './task-filters.tsx'
import { type OpenedTask, TaskModal } from './task-modal.tsx'
import { useTasks } from './use-tasks.ts'

const MonthModal = lazyComponent(() => import('./month-modal.tsx'))

/** Shows past and future tasks of the schedules. */
export default function SchedulesPanel() {
  const schedules = useSchedules()
  const { limit, ...filter } = useTaskFilter()
  const scheduleId = knownSchedule(filter.scheduleId, schedules.value)
  const tasks = useTasks({ ...filter, scheduleId }, limit)
  const [opened, setOpened] = useState<OpenedTask | null>(null)
  const [showsMonth, setShowsMonth] = useState(false)
  const [isAsked, setAsked] = useState(false)
  useToast(tasks.problem)

  const isRefreshing = isAsked && tasks.isAsking
  const refresh = () => {
    setAsked(true)
    tasks.again()
    schedules.again()
  }
  useEffect(() => {
    if (!tasks.isAsking) setAsked(false)
  }, [tasks.isAsking])
  return (
    <Tabs
      className={classes.panel}
      color="var(--anj-brand)"
      value={filter.status}
      onChange={(value) => value && showStatus(value as TaskStatus)}
    >
      <div className={classes.bar}>
        <StatusList />
        <TaskFilters schedules={schedules.value ?? []} />
        <div className={classes.icons}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={24}
            aria-label={sentence('whatRanAndWillRun')}
            title={sentence('whatRanAndWillRun')}
            onClick={() => setShowsMonth(true)}
          >
            <IconCalendarMonth size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={24}
            aria-label={sentence('refreshTasks')}
            title={sentence('refreshTasks')}
            onClick={refresh}
          >
            <IconRefresh
              className={classes.refresh}
              data-busy={isRefreshing || undefined}
              size={16}
              aria-hidden
            />
          </ActionIcon>
        </div>
      </div>
      <Tabs.Panel value={filter.status} className={classes.tasks}>
        <Tasks tasks={tasks} limit={limit} onOpen={(task, log) => setOpened({ task, log })} />
      </Tabs.Panel>
      <TaskModal opened={opened} onClose={() => setOpened(null)} />
      <Suspense fallback={null}>
        {showsMonth && <MonthModal schedules={schedules.value ?? []} onClose={() => setShowsMonth(false)} />}
      </Suspense>
    </Tabs>
  )
}

interface TasksProps {
  readonly tasks: QueryResult<Task[]>
  readonly limit: number
  readonly onOpen: (task: Task, log: boolean) => void
}

function Tasks({ tasks: { value, problem }, limit, onOpen }: TasksProps) {
  if (problem !== null) {
    return (
      <Text size="sm" p="xs" role="alert">
        {problem}
      </Text>
    )
  }
  if (value === null) {
    return <Loader m="xs" size="xs" role="progressbar" aria-label={sentence('loadingTasks')} />
  }
  if (value.length === 0) return <p className={classes.none}>{sentence('noScheduleData')}</p>
  return (
    <>
      <TaskCards tasks={value} label="Tasks" onOpen={onOpen} />
      {value.length >= limit && limit < MAX_SHOWN_TASKS && (
        <Button m="xs" size="compact-xs" variant="default" onClick={showMore}>
          {sentence('showMoreTasks')}
        </Button>
      )}
      {value.length >= MAX_SHOWN_TASKS && (
        <Text size="xs" c="dimmed" p="xs">
          {sentence('tasksLeftOut', { count: String(MAX_SHOWN_TASKS) })}
        </Text>
      )}
    </>
  )
}

/** Shows a problem once, in a toast. */
function useToast(problem: string | null): void {
  useEffect(() => {
    if (problem !== null) showError(problem)
  }, [problem])
}
