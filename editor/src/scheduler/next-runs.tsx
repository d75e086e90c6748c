import type { ScheduleTimes } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Text } from '@mantine/core'
import { useMemo } from 'react'
import { nextMoments } from './next-moments.ts'
import classes from './scheduler.module.css'
import { useNow } from './use-now.ts'

interface NextRunsProps {
  readonly times: ScheduleTimes
  readonly isPaused: boolean
}

/** Previews the next runs while the user chooses times. */
export function NextRuns({ times, isPaused }: NextRunsProps) {
  const now = useNow()
  const moments = useMemo(() => nextMoments(times, now), [times, now])
  return (
    <section className={classes.next} aria-label={sentence('nextRuns')}>
      <Text size="sm" fw={500}>
        {sentence('nextRuns')}
      </Text>
      {moments.length === 0 ? (
        <Text size="sm" c="dimmed">
          {sentence('nextRunsNone')}
        </Text>
      ) : (
        <ol className={classes.moments}>
          {moments.map(({ iso, inZone, inBrowser, weekDay }) => (
            <li key={iso}>
              {weekDay.slice(0, 3)}, {inZone}
              {inBrowser && <small>{sentence('whereYouAre', { moment: inBrowser })}</small>}
            </li>
          ))}
        </ol>
      )}
      {isPaused && <Text size="xs">{sentence('nextRunsPaused')}</Text>}
    </section>
  )
}
