import { showError } from '@anj/ui'
import { runProblem } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Button, Loader } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useSelector } from '@xstate/react'
import { runs } from '../actors/runs.ts'
import { saidOfNode } from '../actors/said-of-node.ts'
import { workflowById } from '../store/graph-store.ts'

/** Runs the workflow that is shown. */
export function RunButton({ workflowId }: { readonly workflowId: string | null }) {
  return workflowId ? (
    <OfWorkflow key={workflowId} workflowId={workflowId} />
  ) : (
    <Button size="xs" disabled>
      Run
    </Button>
  )
}

function OfWorkflow({ workflowId }: { readonly workflowId: string }) {
  const actor = runs.get(workflowId)
  const isBusy = useSelector(actor, (state) => state.matches('starting') || state.matches('following'))
  const run = () => {
    const workflow = workflowById(workflowId)
    if (!workflow) return
    const problem = runProblem(workflow)
    if (problem) showError(saidOfNode(problem, workflow))
    else actor.send({ type: 'run.requested' })
  }
  return (
    <Button
      size="xs"
      disabled={isBusy}
      leftSection={
        isBusy ? <Loader size={14} color="var(--anj-brand)" /> : <IconPlayerPlay size={16} aria-hidden />
      }
      onClick={run}
    >
      {isBusy ? sentence('processing') : 'Run'}
    </Button>
  )
}
