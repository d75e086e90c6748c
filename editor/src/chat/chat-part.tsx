import type { AskChat, ChatPartProps, LinkTo } from '@anj/ui'
import { ChatPanel } from '@anj/ui/chat-panel'
import { sentence } from '@anj/workflow/messages'
import { useMemo } from 'react'
import { useBottom } from '../bottom/bottom-state.ts'
import { useShownNode } from '../kit/use-place.ts'
import { CallFailed } from '../server/call-failed.ts'
import { askHelp, judgeAnswer } from '../server/help.ts'
import { useCurrentWorkflow } from '../store/use-workflow.ts'
import { pagesOfScreen } from './pages-of-screen.ts'

/** The help centre's panel in the editor. Questions include the current screen as context. */
export default function ChatPart(props: ChatPartProps) {
  const kind = useShownNode()?.data.kind ?? null
  const hasNodes = (useCurrentWorkflow()?.nodes.length ?? 0) > 0
  const tab = useBottom((state) => state.tab)
  const side = useBottom((state) => state.side)
  const pages = useMemo(() => pagesOfScreen({ kind, hasNodes, tab, side }), [kind, hasNodes, tab, side])
  return <ChatPanel {...props} ask={ask} judge={judgeAnswer} pages={pages} linkTo={inNewTab} />
}

/** Opens links in a new tab, so that the workflow stays open. */
const inNewTab: LinkTo = () => ({ target: '_blank' })

const ask: AskChat = async (question, options) => {
  try {
    return await askHelp(question, options)
  } catch (error) {
    // The login page, which is about to open, shows this message too.
    const isOver = error instanceof CallFailed && error.status === 401
    throw isOver ? new Error(sentence('sessionExpired'), { cause: error }) : error
  }
}
