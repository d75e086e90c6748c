import { useActorRef } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { prefersReducedMotion } from '../reduced-motion.ts'
import { showError } from '../toasts.ts'
import type { AskChat, SendVerdict } from './chat.ts'
import { askActor, sentenceOf, verdictActor } from './chat-actors.ts'
import { chatMachine } from './chat-machine.ts'
import { writeStored } from './stored-chats.ts'
import { readMessages } from './stored-messages.ts'

/** API calls of a chat. */
export interface ChatCalls {
  readonly ask: AskChat
  readonly judge: SendVerdict
}

/** The user's chat, restored from the previous page and stored for the next one. */
export function useChat(userId: string, calls: ChatCalls) {
  const latest = useRef(calls)
  latest.current = calls
  const [machine] = useState(() =>
    chatMachine.provide({
      actors: {
        ask: askActor((...given) => latest.current.ask(...given)),
        judge: verdictActor((...given) => latest.current.judge(...given)),
      },
      actions: {
        sayFailed: (_, { message }) => showError(message),
        sayNotJudged: (_, { error }) => showError(sentenceOf(error)),
      },
      guards: { comeAtOnce: () => prefersReducedMotion() || document.hidden },
    }),
  )
  const [input] = useState(() => readMessages(userId))
  const chat = useActorRef(machine, { input })
  useEffect(() => {
    let { chats } = chat.getSnapshot().context
    const watched = chat.subscribe(({ context }) => {
      if (context.chats === chats) return
      chats = context.chats
      writeStored('messages', userId, { chats })
    })
    return () => watched.unsubscribe()
  }, [chat, userId])
  return chat
}
