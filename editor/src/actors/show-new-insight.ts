import { sentence } from '@anj/workflow/messages'
import { showActionToast } from '../kit/action-toast.tsx'
import { isTyping } from '../kit/is-typing.ts'
import type { InsightKind } from '../server/run-insights.ts'
import { openedInsight, openInsight } from './open-insight.ts'

/** An insight that a run has just made. */
export interface NewInsight {
  readonly workflowId: string
  readonly runId: string
  readonly kind: InsightKind
}

/** Opens a new insight immediately. If the user is busy with something else, offers it in a toast instead. */
export function showNewInsight({ workflowId, runId, kind }: NewInsight, isBusy = isInUse): void {
  const open = () => openInsight(workflowId, runId)
  if (openedInsight() === null && !isBusy()) return open()
  showActionToast({
    id: `insight-${runId}`,
    says: sentence('insightReady', { what: kind }),
    button: 'Open',
    take: open,
  })
}

const isInUse = (): boolean =>
  isTyping() || document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
