import { sentence } from '@anj/workflow/messages'
import { ActionIcon } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { type ComponentType, startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { IconMessageCircleQuestion } from '../icons.ts'
import { showError } from '../toasts.ts'
import classes from './chat-widget.module.css'
import { HELP_ASKED } from './open-help-with.ts'
import { clearChats, isLogOutElsewhere, readStored, startStoringChats, writeStored } from './stored-chats.ts'

/** Props of the lazily loaded chat panel. */
export interface ChatPartProps {
  readonly userId: string
  /**
   * How the panel was opened, or null while it is closed. A panel that the user opens takes the focus; one that reopens
   * after a page change doesn't.
   */
  readonly opened: 'by hand' | 'as before' | null
  readonly onClose: () => void
  /** The last question from elsewhere on the page. A new object is a new question. */
  readonly asked: { readonly question: string } | null
}

interface ChatWidgetProps {
  readonly userId: string
  /** Loads the panel with the app's API calls when it's first opened. */
  readonly load: () => Promise<{ readonly default: ComponentType<ChatPartProps> }>
}

/** True if the panel covers the whole page, as on narrow screens. */
export const isFullScreenPanel = (): boolean => window.matchMedia('(max-width: 48em)').matches

/** The round button that opens the help centre's panel. On wide screens, the panel stays open across page changes. */
export function ChatWidget({ userId, load }: ChatWidgetProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [part, setPart] = useState<{ readonly Panel: ComponentType<ChatPartProps> } | null>(null)
  const [opened, setOpened] = useState<ChatPartProps['opened']>(null)
  const [asked, setAsked] = useState<ChatPartProps['asked']>(null)

  const open = useCallback(
    async (how: 'by hand' | 'as before') => {
      try {
        const { default: Panel } = await load()
        setPart({ Panel })
        setOpened(how)
        writeStored('open', userId, true)
      } catch {
        if (how === 'by hand') showError(sentence('networkError'))
      }
    },
    [load, userId],
  )
  const close = useCallback(() => {
    setOpened(null)
    writeStored('open', userId, false)
    // The button is only focusable after the next render.
    setTimeout(() => button.current?.focus())
  }, [userId])
  useEffect(startStoringChats, [])
  useEffect(() => {
    if (readStored('open', userId) === true && !isFullScreenPanel()) void open('as before')
  }, [open, userId])
  useEffect(() => {
    const ask = (event: Event) => {
      if (!(event instanceof CustomEvent) || typeof event.detail !== 'string') return
      const question = event.detail
      // The router opens a component in a transition too. In the same one, the panel knows the component's pages.
      startTransition(() => setAsked({ question }))
      void open('by hand')
    }
    window.addEventListener(HELP_ASKED, ask)
    return () => window.removeEventListener(HELP_ASKED, ask)
  }, [open])
  useWindowEvent('storage', (change) => {
    if (isLogOutElsewhere(change)) clearChats()
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
      {part && <part.Panel userId={userId} opened={opened} onClose={close} asked={asked} />}
    </>
  )
}
