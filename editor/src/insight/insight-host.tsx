import { Suspense, useEffect } from 'react'
import { closeInsight, useOpenedInsight } from '../actors/open-insight.ts'
import { lazyComponent } from '../kit/lazy-components.ts'
import { useGraphStore } from '../store/graph-store.ts'

const OpenedWindow = lazyComponent(() => import('./opened-insight.tsx'))

/** Shows the open insight in a window above the editor. */
export function InsightHost() {
  const opened = useOpenedInsight()
  const currentId = useGraphStore((state) => state.currentId)
  // The actions in the window change its workflow, so the window closes when another workflow is shown.
  useEffect(() => {
    if (opened && currentId !== null && opened.workflowId !== currentId) closeInsight()
  }, [opened, currentId])
  return (
    opened && (
      <Suspense fallback={null}>
        <OpenedWindow key={opened.runId} opened={opened} />
      </Suspense>
    )
  )
}
