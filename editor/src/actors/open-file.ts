import { showError, showSuccess } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import { offerCopy } from '../kit/offer-copy.tsx'
import { saveBlob } from '../kit/save-blob.ts'
import { CallFailed, sentenceOf } from '../server/call-failed.ts'
import { openWorkflowFile, readWorkflowFile } from '../server/workflows.ts'
import { currentWorkflow, useGraphStore } from '../store/graph-store.ts'
import { saveNow } from './saving.ts'
import { readWorkflowId } from './workflow-id-in.ts'
import { selectWorkflow, showOpened, whenTabsLoaded } from './workflows.ts'

/** True for a file name with the extension .anj. */
export const isWorkflowFile = (file: File): boolean => file.name.toLowerCase().endsWith('.anj')

/** Saves the current workflow as an `.anj` file. */
export async function saveFile(): Promise<void> {
  const workflow = currentWorkflow()
  try {
    if (!workflow) throw new Error(sentence('noWorkflowToSave'))
    if (workflow.access !== 'read') await saveNow(workflow.id)
    saveBlob(await readWorkflowFile(workflow.id), `${workflow.name}.anj`)
  } catch (error) {
    showError(sentenceOf(error))
  }
}

/**
 * Returns the id of the workflow if the server refused a file because its workflow is already open. The page may not
 * have noticed, because it looks for the id only at the start of the file.
 */
function openAlready(error: unknown): string | null {
  if (!(error instanceof CallFailed) || error.code !== 'workflowAlreadyOpen') return null
  return (error.data as { workflowId?: string } | undefined)?.workflowId ?? null
}

/** Opens an `.anj` file as a workflow. If that workflow is already open, shows it and offers a copy. */
export async function openFile(file: File): Promise<void> {
  try {
    if (!isWorkflowFile(file)) throw new Error(sentence('fileEndingWrong'))
    await whenTabsLoaded()
    const id = await readWorkflowId(file)
    if (id && useGraphStore.getState().tabs.some((tab) => tab.id === id)) {
      return showOpen(file, id)
    }
    await openAs(file, false)
  } catch (error) {
    const open = openAlready(error)
    if (open) showOpen(file, open)
    else showError(sentenceOf(error))
  }
}

async function openAs(file: File, copy: boolean): Promise<void> {
  const opened = await openWorkflowFile(file, copy)
  showOpened(opened)
  showSuccess([sentence('workflowOpened'), ...opened.notes].join(' '))
}

/** Shows a file's open workflow and offers to open the file as a copy. */
function showOpen(file: File, id: string): void {
  selectWorkflow(id)
  offerCopy(() => openAs(file, true))
}

/** Opens workflow files one after the other, so that the last one is shown. */
export async function openFiles(files: readonly File[]): Promise<void> {
  for (const file of files) await openFile(file)
}
