import { useEffect } from 'react'
import { runs } from '../actors/runs.ts'
import { isTyping } from '../kit/is-typing.ts'
import { useShowNode } from '../kit/use-place.ts'
import { workflowById } from '../store/graph-store.ts'
import { showRun } from './bottom-state.ts'

/**
 * Shows a run when it starts. If it fails, selects the component where it failed, unless the user is typing.
 */
export function useFollowRun(workflowId: string | null): void {
  const showNode = useShowNode()
  useEffect(() => {
    if (!workflowId) return
    const actor = runs.get(workflowId)
    const isGoingOn = (state: ReturnType<typeof actor.getSnapshot>) =>
      state.matches('starting') || state.matches('following')
    // Each page mounts the hook again, so a run that is in progress now may already be shown.
    let wentOn = isGoingOn(actor.getSnapshot())
    const { unsubscribe } = actor.subscribe((state) => {
      const goesOn = isGoingOn(state)
      if (goesOn && !wentOn) showRun()
      if (wentOn && state.matches('failed') && !isTyping()) {
        const { problem, refused } = state.context
        const id = problem?.nodeId ?? Object.keys(refused)[0]
        const node = workflowById(workflowId)?.nodes.find((one) => one.id === id)
        if (node) showNode(node.data.type, node.id)
      }
      wentOn = goesOn
    })
    return unsubscribe
  }, [workflowId, showNode])
}
