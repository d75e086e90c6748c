import { sentence } from '@anj/workflow/messages'
import { Button, Loader, Text } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { workflows } from '../actors/workflows.ts'
import classes from './canvas.module.css'

/** Covers the canvas while workflows load, and shows why if loading fails. */
export function WorkflowProblem() {
  const state = useSelector(workflows, (snapshot) => snapshot)
  const reason = state.context.problem ?? ''
  if (state.matches('failed')) return <Failed text={sentence('workflowListFailed', { reason })} />
  if (state.matches('notOpened')) return <Failed text={sentence('workflowNotOpened', { reason })} />
  if (state.matches('ready') || state.matches('empty')) return null
  return (
    <div className={classes.hint}>
      <Loader color="var(--anj-brand)" role="progressbar" aria-label="Loading the workflow" />
    </div>
  )
}

function Failed({ text }: { readonly text: string }) {
  return (
    <div className={classes.hint} role="alert">
      <Text maw={480}>{text}</Text>
      <Button variant="default" onClick={() => workflows.send({ type: 'retry.requested' })}>
        Try again
      </Button>
    </div>
  )
}
