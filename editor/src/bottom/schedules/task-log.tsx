import { sentence } from '@anj/workflow/messages'
import { Loader, Text } from '@mantine/core'
import { LogLines } from '../log-lines.tsx'
import { useRunLog } from '../use-run-log.ts'
import classes from './schedules.module.css'

/** Shows the log of a task's run and follows it. */
export function TaskLog({ runId }: { readonly runId: string }) {
  const { lines, isLoading, problem } = useRunLog(runId)
  return (
    <div className={classes.log}>
      {problem && (
        <Text size="xs" role="alert">
          {problem}
        </Text>
      )}
      {isLoading && lines.length === 0 ? (
        <Loader size="xs" role="progressbar" aria-label={sentence('loadingLog')} />
      ) : (
        <LogLines lines={lines} label={sentence('whatRunSaid')} isInDialog />
      )}
    </div>
  )
}
