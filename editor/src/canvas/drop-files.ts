import { type FileInputKind, inputKindOf, isArchiveName, type Point } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { isWorkflowFile, openFiles } from '../actors/open-file.ts'
import { uploadOf } from '../actors/uploads.ts'
import { askOneTable } from '../kit/ask-one-table.ts'
import { findFreePosition } from '../layout/free-position.ts'
import { type FilePack, packOf } from '../server/file-pack.ts'
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

/** A file that becomes an input, or several files that become one input. */
interface NewInput {
  readonly kind: FileInputKind
  readonly file: File | FilePack
}

/**
 * Adds an input for each readable file, one below the other, then opens the workflow files. Asks if files of the same
 * kind become one table. Reports any files of other types.
 */
export async function dropFiles(files: readonly File[], place: Point, dropNode: DropNode): Promise<void> {
  const { inputs, workflows, others } = sortFiles(files)
  for (const { file, kind } of await groupInputs(inputs)) {
    const now = currentWorkflow()
    const id = dropNode(kind, findFreePosition(now ?? { nodes: [] }, place))
    if (now && id) uploadOf(now.id, id).send({ type: 'file.chosen', file })
  }
  const names = others.map(({ name }) => name).join(', ')
  if (others.length > 0)
    showWorkflowError(sentence(others.length === 1 ? 'fileNotTaken' : 'filesNotTaken', { files: names }))
  await openFiles(workflows)
}

/** Returns the inputs to add. Files of a kind become one input each if the user wants one table of them. */
async function groupInputs(inputs: SortedFiles<File>['inputs']): Promise<readonly NewInput[]> {
  const groups = [...Map.groupBy(inputs, (input) => (isOfSet(input) ? input.kind : input)).values()]
  const sets = groups.filter(({ length }) => length > 1)
  if (sets.length === 0) return inputs
  const choice = await askOneTable(sets.flat().length)
  if (choice === 'none') return []
  if (choice === 'several') return inputs
  return groups.flatMap(([first, ...others]) =>
    first ? [{ kind: first.kind, file: packOf([first.file, ...others.map(({ file }) => file)]) }] : [],
  )
}

/** True for a file that can be one of several in a table. Archives and database files have several tables or files. */
function isOfSet({ file, kind }: SortedFiles<File>['inputs'][number]): boolean {
  return kind !== 'databaseFileInput' && !isArchiveName(file.name)
}
