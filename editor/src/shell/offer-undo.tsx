import { showError } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import { bringBack } from '../actors/workflows.ts'
import { offer } from '../kit/offer.tsx'
import { sentenceOf } from '../server/call-failed.ts'
import type { Tab } from '../store/graph-store.ts'

/** Shows a toast that a workflow was deleted, with an undo button. */
export function offerUndo({ id, name }: Tab): void {
  offer({
    id: `deleted-${id}`,
    says: sentence('workflowDeletedUndo', { name }),
    button: 'Undo',
    take: () => {
      bringBack(id).catch((error: unknown) => showError(sentenceOf(error)))
    },
  })
}
