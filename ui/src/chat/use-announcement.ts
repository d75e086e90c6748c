import { sentence } from '@anj/workflow/messages'
import { useEffect, useRef, useState } from 'react'
import { readAnswer } from './answer-tree.ts'
import type { ChatContext } from './chat-context.ts'
import type { ChatMode } from './chat-messages.tsx'

/**
 * How long screen readers have to announce a text, in milliseconds. The text is then removed, so that they don't read
 * it a second time.
 */
const HEARD = 10_000

/** Returns the text for screen readers to announce: the progress, and each answer once and in full. */
export function useAnnouncement(mode: ChatMode, { chats }: ChatContext): string {
  const last = chats.at(-1)
  const [atFirst] = useState(last)
  const said = useRef<string | null>(null)
  const [text, setText] = useState('')

  useEffect(() => {
    const words = wordsFor(mode, last === atFirst ? undefined : last)
    const name = `${mode === 'animating' ? 'idle' : mode} ${last?.id}`
    if (said.current === name) return
    said.current = name
    setText(words)
  }, [mode, last, atFirst])
  useEffect(() => {
    if (text === '') return
    const timer = setTimeout(() => setText(''), HEARD)
    return () => clearTimeout(timer)
  }, [text])
  return text
}

function wordsFor(mode: ChatMode, last: ChatContext['chats'][number] | undefined): string {
  if (mode === 'generating') return sentence('chatLooking')
  if (mode === 'failed') return sentence('chatError')
  return last?.sender === 'bot' ? readAnswer(last.text).words.join(' ') : ''
}
