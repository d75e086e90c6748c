import { sentence } from '@anj/workflow/messages'
import { ActionIcon, Text, VisuallyHidden } from '@mantine/core'
import { memo } from 'react'
import { IconThumbDown, IconThumbDownFilled, IconThumbUp, IconThumbUpFilled } from '../icons.ts'
import { addressOfSource, type BotMessage, type ChatSource, type Verdict } from './chat.ts'
import { ChatAnswerText, type LinkTo } from './chat-answer.tsx'
import classes from './chat-messages.module.css'

interface ChatReplyProps {
  readonly message: BotMessage
  /** Number of visible words during the animation; null when it's finished. */
  readonly words: number | null
  readonly linkTo: LinkTo
  readonly onJudge: (id: string, verdict: Verdict) => void
}

/** An answer with its sources and the verdict buttons. */
export const ChatReply = memo(function ChatReply({ message, words, linkTo, onJudge }: ChatReplyProps) {
  const { id, text, model, verdict } = message
  return (
    <li className={classes.reply}>
      <VisuallyHidden>Answer: </VisuallyHidden>
      {words === null ? (
        <ChatAnswerText text={text} linkTo={linkTo} />
      ) : (
        <ChatAnswerText text={text} words={words} linkTo={linkTo} />
      )}
      {words === null && model && (
        <Text size="xs" c="dimmed">
          {sentence('chatSentToModel', { model })}
        </Text>
      )}
      {words === null && (
        <div className={classes.foot}>
          <Sources sources={unnamed(message)} linkTo={linkTo} />
          <Thumb way="up" isPressed={verdict === 'up'} onPress={() => onJudge(id, 'up')} />
          <Thumb way="down" isPressed={verdict === 'down'} onPress={() => onJudge(id, 'down')} />
        </div>
      )}
    </li>
  )
})

const MOST_SOURCES = 3

/** Sources that the answer's text doesn't link to. */
function unnamed({ answered, sources, text }: BotMessage): readonly ChatSource[] {
  if (!answered) return []
  return sources.filter((source) => !text.includes(`(${addressOfSource(source)})`)).slice(0, MOST_SOURCES)
}

function Sources({ sources, linkTo }: { readonly sources: readonly ChatSource[]; readonly linkTo: LinkTo }) {
  if (sources.length === 0) return <span className={classes.sources} />
  return (
    <Text component="span" className={classes.sources} size="xs" c="dimmed">
      From{' '}
      {sources.map((source, at) => {
        const href = addressOfSource(source)
        const { pageTitle, heading } = source
        return (
          <span key={href}>
            {at > 0 && ', '}
            <a href={href} {...linkTo(href)}>
              {heading === pageTitle ? pageTitle : `${pageTitle}: ${heading}`}
            </a>
          </span>
        )
      })}
    </Text>
  )
}

const thumbs = {
  up: { label: 'This helped', Icon: IconThumbUp, Pressed: IconThumbUpFilled },
  down: { label: 'This did not help', Icon: IconThumbDown, Pressed: IconThumbDownFilled },
} as const

interface ThumbProps {
  readonly way: Verdict
  readonly isPressed: boolean
  readonly onPress: () => void
}

function Thumb({ way, isPressed, onPress }: ThumbProps) {
  const { label, Icon, Pressed } = thumbs[way]
  const Shown = isPressed ? Pressed : Icon
  return (
    <ActionIcon
      variant="subtle"
      color={isPressed ? undefined : 'gray'}
      size={26}
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      onClick={onPress}
    >
      <Shown size={15} aria-hidden />
    </ActionIcon>
  )
}
