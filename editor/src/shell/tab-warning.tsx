import { IconAlertTriangle } from '@tabler/icons-react'
import { useSelector } from '@xstate/react'
import { saverOf } from '../actors/saving.ts'
import { useGraphStore } from '../store/graph-store.ts'
import classes from './workflow-bar.module.css'

const troubles = ['conflict', 'gone', 'failed', 'offline'] as const

/** Marks the tab of a workflow whose changes can't be saved until the user does something. */
export function TabWarning({ workflowId }: { readonly workflowId: string }) {
  const isLoaded = useGraphStore((state) => workflowId in state.workflows)
  return isLoaded ? <Sign workflowId={workflowId} /> : null
}

function Sign({ workflowId }: { readonly workflowId: string }) {
  const isInTrouble = useSelector(saverOf(workflowId), (state) =>
    troubles.some((name) => state.matches(name)),
  )
  return isInTrouble ? <IconAlertTriangle className={classes.trouble} size={14} aria-hidden /> : null
}
