import { sentence } from '@anj/workflow/messages'
import { ActionIcon } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react'
import { IconMessageCircleQuestion } from '../icons.ts'
import { showError } from '../toasts.ts'
import classes from './chat-widget.module.css'
import { forgetChats, isLogOutElsewhere, keepChats, readKept, writeKept } from './kept-chats.ts'

/** What the part of the program that is loaded with the panel is told. */
export interface ChatPartProps {
  /** Whose chat it is. */
  readonly userId: string
  /** How it came to be open; null while it is closed. Who opened it by hand goes on in it. */
  readonly opened: 'by hand' | 'as before' | null
  readonly onClose: () => void
}

interface ChatWidgetProps {
  readonly userId: string
  /** Fetches the panel with the app's calls, when it is first opened. */
  readonly load: () => Promise<{ readonly default: ComponentType<ChatPartProps> }>
}

/** Whether the panel covers the whole page, as it does on narrow screens. */
export const coversPage = (): boolean => window.matchMedia('(max-width: 48em)').matches

/** The round button that opens the help centre's panel. It stays open over a change of page, where it covers none. */
export function ChatWidget({ userId, load }: ChatWidgetProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [part, setPart] = useState<{ readonly Panel: ComponentType<ChatPartProps> } | null>(null)
  const [opened, setOpened] = useState<ChatPartProps['opened']>(null)

  const open = useCallback(
    async (how: 'by hand' | 'as before') => {
      try {
        const { default: Panel } = await load()
        setPart({ Panel })
        setOpened(how)
        writeKept('open', userId, true)
      } catch {
        if (how === 'by hand') showError(sentence('networkError'))
      }
    },
    [load, userId],
  )
  const close = useCallback(() => {
    setOpened(null)
    writeKept('open', userId, false)
    // It is there again with the next drawing.
    setTimeout(() => button.current?.focus())
  }, [userId])
  useEffect(keepChats, [])
  useEffect(() => {
    if (readKept('open', userId) === true && !coversPage()) void open('as before')
  }, [open, userId])
  useWindowEvent('storage', (change) => {
    if (isLogOutElsewhere(change)) forgetChats()
  })
  return (
    <>
      <ActionIcon
        ref={button}
        className={classes.round}
        data-hidden={opened !== null || undefined}
        radius="xl"
        size={48}
        aria-label={sentence('helpCenter')}
        aria-haspopup="dialog"
        aria-expanded={opened !== null}
        title={sentence('helpCenter')}
        onClick={() => void open('by hand')}
      >
        <IconMessageCircleQuestion size={26} stroke={1.7} aria-hidden />
      </ActionIcon>
      {part && <part.Panel userId={userId} opened={opened} onClose={close} />}
    </>
  )
}
