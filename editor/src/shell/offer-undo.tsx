import { showError } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import { restoreDeletedWorkflow } from '../actors/workflows.ts'
import { showActionToast } from '../kit/action-toast.tsx'
import { sentenceOf } from '../server/call-failed.ts'
import type { Tab } from '../store/graph-store.ts'

/** Shows a toast that a workflow was deleted, with an undo button. */
export function offerUndo({ id, name }: Tab): void {
  showActionToast({
    id: `deleted-${id}`,
    says: sentence('workflowDeletedUndo', { name }),
    button: 'Undo',
    take: () => {
      restoreDeletedWorkflow(id).catch((error: unknown) => showError(sentenceOf(error)))
    },
  })
}
