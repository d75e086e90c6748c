import { type FileInputKind, inputKindOf, type Point } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { isWorkflowFile, openFiles } from '../actors/open-file.ts'
import { uploadOf } from '../actors/uploads.ts'
import { findFreePosition } from '../layout/free-position.ts'
import { currentWorkflow } from '../store/graph-store.ts'
import { showWorkflowError } from '../store/workflow-toasts.ts'
import type { DropNode } from './use-drop-node.ts'

/** Dropped files, grouped by how the canvas handles them. */
export interface SortedFiles<F> {
  readonly inputs: readonly { readonly file: F; readonly kind: FileInputKind }[]
  readonly workflows: readonly F[]
  readonly others: readonly F[]
}

/** Groups files into workflow files, files that an input can read, and all others. */
export function sortFiles<F extends File>(files: readonly F[]): SortedFiles<F> {
  const workflows = files.filter(isWorkflowFile)
  const rest = files.filter((file) => !isWorkflowFile(file))
  return {
    inputs: rest.flatMap((file) => {
      const kind = inputKindOf(file.name)
      return kind ? [{ file, kind }] : []
    }),
    workflows,
    others: rest.filter((file) => inputKindOf(file.name) === null),
  }
}

/**
 * Adds an input for each readable file, one below the other, then opens the workflow files. Reports any files of other
 * types.
 */
export async function dropFiles(files: readonly File[], place: Point, dropNode: DropNode): Promise<void> {
  const { inputs, workflows, others } = sortFiles(files)
  for (const { file, kind } of inputs) {
    const now = currentWorkflow()
    const id = dropNode(kind, findFreePosition(now ?? { nodes: [] }, place))
    if (now && id) uploadOf(now.id, id).send({ type: 'file.chosen', file })
  }
  const names = others.map(({ name }) => name).join(', ')
  if (others.length > 0)
    showWorkflowError(sentence(others.length === 1 ? 'fileNotTaken' : 'filesNotTaken', { files: names }))
  await openFiles(workflows)
}
