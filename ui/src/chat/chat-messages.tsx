import { sentence } from '@anj/workflow/messages'
import { Button, VisuallyHidden } from '@mantine/core'
import { IconMessageCircleQuestion, IconRefresh } from '../icons.ts'
import type { Verdict } from './chat.ts'
import { ChatAnswerText, type LinkTo } from './chat-answer.tsx'
import type { ChatContext } from './chat-context.ts'
import classes from './chat-messages.module.css'
import { ChatReply } from './chat-reply.tsx'

/** State of the chat for rendering. */
export type ChatMode = 'idle' | 'generating' | 'animating' | 'failed'

interface ChatMessagesProps {
  readonly mode: ChatMode
  readonly context: ChatContext
  readonly linkTo: LinkTo
  readonly onJudge: (id: string, verdict: Verdict) => void
  readonly onRetry: () => void
  /** Shows all words of the answer that is being shown word by word. */
  readonly onShowAll: () => void
}

/** The messages of a chat, followed by the answer being received or by the failure. */
export function ChatMessages({ mode, context, linkTo, onJudge, onRetry, onShowAll }: ChatMessagesProps) {
  const { chats, arrived, shownWords } = context
  if (chats.length === 0) return <Greeting />
  const last = chats.at(-1)
  return (
    <ol className={classes.list}>
      {chats.map((message) =>
        message.sender === 'user' ? (
          <li key={message.id} className={classes.question}>
            <VisuallyHidden>You asked: </VisuallyHidden>
            {message.text}
          </li>
        ) : (
          <ChatReply
            key={message.id}
            message={message}
            words={mode === 'animating' && message === last ? shownWords : null}
            linkTo={linkTo}
            onJudge={onJudge}
          />
        ),
      )}
      {mode === 'generating' && (
        <li className={classes.reply}>
          {shownWords > 0 ? (
            <ChatAnswerText text={arrived} words={shownWords} linkTo={linkTo} />
          ) : (
            <span className={classes.dots} role="img" aria-label={sentence('chatLooking')}>
              <i />
              <i />
              <i />
            </span>
          )}
        </li>
      )}
      {mode === 'animating' && (
        <li className={classes.showAll}>
          <Button size="compact-xs" variant="default" onClick={onShowAll}>
            Show all
          </Button>
        </li>
      )}
      {mode === 'failed' && (
        <li className={classes.failure}>
          {sentence('chatError')}
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<IconRefresh size={13} aria-hidden />}
            onClick={onRetry}
          >
            Retry
          </Button>
        </li>
      )}
    </ol>
  )
}

function Greeting() {
  return (
    <div className={classes.greeting}>
      <IconMessageCircleQuestion size={40} stroke={1.3} aria-hidden />
      <p>{sentence('chatGreeting')}</p>
      <small>{sentence('chatGreetingDetail')}</small>
    </div>
  )
}
