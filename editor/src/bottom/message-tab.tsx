import { sentence } from '@anj/workflow/messages'
import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { runs } from '../actors/runs.ts'
import classes from './bottom-panel.module.css'
import { LogLines } from './log-lines.tsx'

/** Shows the log of the workflow's runs. */
export function MessageTab({ workflowId }: { readonly workflowId: string | null }) {
  return workflowId ? <Lines key={workflowId} workflowId={workflowId} /> : <Empty />
}

function Lines({ workflowId }: { readonly workflowId: string }) {
  const run = runs.get(workflowId)
  const logs = useSelector(run, (state) => state.context.logs)
  const list = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  useEffect(() => {
    if (isAtEnd.current && logs.length > 0) list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [logs])
  if (logs.length === 0) return <Empty />
  return (
    <div className={classes.message}>
      <LogLines
        ref={list}
        lines={logs}
        label="Messages"
        role="log"
        onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
          isAtEnd.current = scrollHeight - scrollTop - clientHeight < 24
        }}
      />
      <Button
        className={classes.clear}
        size="compact-xs"
        variant="default"
        onClick={() => run.send({ type: 'logs.cleared' })}
      >
        Clear Logs
      </Button>
    </div>
  )
}

function Empty() {
  return <p className={classes.empty}>{sentence('noLogs')}</p>
}
