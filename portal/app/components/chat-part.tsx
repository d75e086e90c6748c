import { type ChatPartProps, inAppLink, isFullScreenPanel, type LinkTo } from '@anj/ui'
import { ChatPanel } from '@anj/ui/chat-panel'
import { useLocation, useNavigate } from '@remix-run/react'
import { useCallback, useMemo } from 'react'
import { ask, judge } from '../browser/chat-calls.ts'
import { pagesOfAddress } from './pages-of-address.ts'

/** The help centre's panel in the portal. A link opens in the current tab. If the panel covers the page, the panel closes. */
export default function ChatPart(props: ChatPartProps) {
  const { onClose } = props
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const pages = useMemo(() => pagesOfAddress(pathname), [pathname])
  const linkTo = useCallback<LinkTo>(
    (href) => ({
      onClick: inAppLink(href, (to) => {
        navigate(to)
        if (isFullScreenPanel()) onClose()
      }),
    }),
    [navigate, onClose],
  )
  return <ChatPanel {...props} ask={ask} judge={judge} pages={pages} linkTo={linkTo} />
}
