import { showError } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import { sentenceOf } from '../server/call-failed.ts'
import { showActionToast } from './action-toast.tsx'

/** Shows a toast saying that a file's workflow is already open, with a button for opening the file as a copy. */
export function offerCopy(openCopy: () => Promise<void>): void {
  showActionToast({
    id: 'workflow-already-open',
    says: sentence('workflowAlreadyOpen'),
    button: sentence('openAsCopy'),
    isProblem: true,
    take: () => {
      openCopy().catch((error: unknown) => showError(sentenceOf(error)))
    },
  })
}
