import { Suspense, useEffect } from 'react'
import { lazily } from '../shell/lazily.ts'
import { useGraphStore } from '../store/graph-store.ts'
import { closeInsight, useOpenedInsight } from './open-insight.ts'

const OpenedWindow = lazily(() => import('./opened-insight.tsx'))

/** The window over the editor with what a run found out about a database. */
export function InsightHost() {
  const opened = useOpenedInsight()
  const currentId = useGraphStore((state) => state.currentId)
  // What is done in the window belongs to its workflow: it goes when another one is shown.
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
