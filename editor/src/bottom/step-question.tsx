import type { Column } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import type { OpenWorkflow } from '../store/graph-store.ts'
import { RenameDialog } from './rename-dialog.tsx'
import type { ColumnSteps } from './use-column-steps.ts'
import { ValueFilterDialog } from './value-filter-dialog.tsx'

interface StepQuestionProps {
  readonly workflow: OpenWorkflow
  /** The node whose rows the user sees. */
  readonly nodeId: string
  readonly columns: readonly Column[]
  readonly steps: Pick<ColumnSteps, 'asked' | 'filter' | 'rename'>
}

/** Asks what a step needs to know before the workflow changes: the values to keep, or a column's new name. */
export function StepQuestion({ workflow, nodeId, columns, steps }: StepQuestionProps) {
  const { asked, filter, rename } = steps
  if (!asked) return null
  if (asked.about === 'values')
    return (
      <ValueFilterDialog
        workflow={workflow}
        nodeId={nodeId}
        column={asked.column}
        onFilter={filter}
        onClose={() => filter(null)}
      />
    )
  const isTaken = (name: string) =>
    columns.some((other) => other.name !== asked.column && other.name.toLowerCase() === name.toLowerCase())
  return (
    <RenameDialog
      title={sentence('renameColumn', { column: asked.column })}
      name={asked.column}
      problemOf={(name) => (isTaken(name) ? sentence('nameTaken') : null)}
      onRename={rename}
      onClose={() => rename(null)}
    />
  )
}
