import { sentence } from '@anj/workflow/messages'
import type { InsightKind } from '../server/run-insights.ts'
import { isTyping } from '../shell/is-typing.ts'
import { offer } from '../shell/offer.tsx'
import { openedInsight, openInsight } from './open-insight.ts'

/** What a run has just found out about a database. */
export interface NewInsight {
  readonly workflowId: string
  readonly runId: string
  readonly kind: InsightKind
}

/** Shows what a run has found out at once, unless somebody reads or writes something else: then it is offered. */
export function presentInsight({ workflowId, runId, kind }: NewInsight, isBusy = isInUse): void {
  const open = () => openInsight(workflowId, runId)
  if (openedInsight() === null && !isBusy()) return open()
  offer({
    id: `insight-${runId}`,
    says: sentence('insightReady', { what: kind }),
    button: 'Open',
    take: open,
  })
}

const isInUse = (): boolean =>
  isTyping() || document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
