import { sentence } from '@anj/workflow/messages'
import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type KeyboardEvent, useCallback, useEffect, useId, useRef } from 'react'
import { IconArrowDown, IconEraser, IconX } from '../icons.ts'
import type { Verdict } from './chat.ts'
import type { LinkTo } from './chat-answer.tsx'
import { ChatComposer } from './chat-composer.tsx'
import { ChatMessages, type ChatMode } from './chat-messages.tsx'
import classes from './chat-panel.module.css'
import type { ChatPartProps } from './chat-widget.tsx'
import { type HelpPageName, helpPages } from './help-pages.ts'
import { useAnnouncement } from './use-announcement.ts'
import { type ChatCalls, useChat } from './use-chat.ts'
import { useStickToBottom } from './use-stick-to-bottom.ts'

interface ChatPanelProps extends ChatPartProps, ChatCalls {
  /** Help pages of the current screen, most relevant first. */
  readonly pages: readonly HelpPageName[]
  readonly linkTo: LinkTo
}

/** The help centre's chat panel. It still receives a pending answer while it is closed. */
export function ChatPanel({ userId, opened, onClose, asked, ask, judge, pages, linkTo }: ChatPanelProps) {
  const titleId = useId()
  const chat = useChat(userId, { ask, judge })
  const context = useSelector(chat, (state) => state.context)
  const mode = useSelector(chat, (state): ChatMode => {
    const { asking } = state.value
    if (typeof asking === 'object') return 'generating'
    return asking === 'starting' ? 'idle' : asking
  })
  const said = useAnnouncement(mode, context)
  const { scroller, content, isNear, toEnd, toEndUnlessLeft, onScroll } = useStickToBottom()
  const field = useRef<HTMLTextAreaElement>(null)
  const isBusy = mode === 'generating' || mode === 'animating'

  useEffect(() => {
    if (opened === 'by hand') (field.current?.disabled ? scroller.current : field.current)?.focus()
  }, [opened, scroller])
  // A field loses the focus when it is disabled, so the message list keeps the focus until the field is enabled again.
  const waitBeside = () => scroller.current?.focus({ preventScroll: true })
  useEffect(() => {
    if (!isBusy && document.activeElement === scroller.current) field.current?.focus({ preventScroll: true })
  }, [isBusy, scroller])

  const send = (question: string) => {
    waitBeside()
    chat.send({ type: 'question.sent', question, pages })
    toEndUnlessLeft()
  }
  // A question from elsewhere on the page waits until the answer before it is complete, and is then
  // scrolled into view.
  const answered = useRef<ChatPanelProps['asked']>(null)
  useEffect(() => {
    if (!asked || asked === answered.current || isBusy) return
    answered.current = asked
    chat.send({ type: 'question.sent', question: asked.question, pages })
    toEnd()
  }, [asked, isBusy, chat, pages, toEnd])
  const retry = () => {
    waitBeside()
    chat.send({ type: 'retry.requested', pages })
  }
  const showAll = () => {
    waitBeside()
    chat.send({ type: 'all.requested' })
  }
  const clear = () => {
    waitBeside()
    chat.send({ type: 'chat.cleared' })
    // The field can be focused only after the next render, which enables it.
    setTimeout(() => field.current?.focus({ preventScroll: true }))
  }
  const onJudge = useCallback(
    (id: string, verdict: Verdict) => chat.send({ type: 'verdict.pressed', id, verdict }),
    [chat],
  )
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.stopPropagation()
    onClose()
  }
  return (
    <section
      className={classes.panel}
      role="dialog"
      aria-labelledby={titleId}
      data-opened={opened !== null || undefined}
      onKeyDown={press}
    >
      <ChatHeader
        titleId={titleId}
        page={pages[0]}
        isEmpty={context.chats.length === 0}
        linkTo={linkTo}
        onClear={clear}
        onClose={onClose}
      />
      <div className={classes.middle}>
        <div
          ref={scroller}
          className={classes.scroller}
          role="group"
          aria-label="Messages"
          tabIndex={0}
          onScroll={onScroll}
        >
          <div ref={content} className={classes.content}>
            <ChatMessages
              mode={mode}
              context={context}
              linkTo={linkTo}
              onJudge={onJudge}
              onRetry={retry}
              onShowAll={showAll}
            />
          </div>
        </div>
        {!isNear && (
          <ActionIcon
            className={classes.toEnd}
            variant="default"
            radius="xl"
            size={34}
            aria-label="Scroll to the bottom"
            title="Scroll to the bottom"
            onClick={() => {
              toEnd()
              waitBeside()
            }}
          >
            <IconArrowDown size={18} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <ChatComposer field={field} isBusy={isBusy} onSend={send} />
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </section>
  )
}

interface ChatHeaderProps {
  readonly titleId: string
  /** The help page of the current screen. */
  readonly page: HelpPageName | undefined
  readonly isEmpty: boolean
  readonly linkTo: LinkTo
  readonly onClear: () => void
  readonly onClose: () => void
}

function ChatHeader({ titleId, page, isEmpty, linkTo, onClear, onClose }: ChatHeaderProps) {
  return (
    <header className={classes.head}>
      <div className={classes.title}>
        <h2 id={titleId}>{sentence('helpCenter')}</h2>
        {page && <small>{sentence('chatAbout', { page: helpPages[page] })}</small>}
      </div>
      <a className={classes.pages} href="/help" {...linkTo('/help')}>
        Help pages
      </a>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label="Clear chat"
        title="Clear chat"
        disabled={isEmpty}
        onClick={onClear}
      >
        <IconEraser size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="subtle" color="gray" aria-label="Close" title="Close" onClick={onClose}>
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </header>
  )
}
