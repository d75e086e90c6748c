import { sentence } from '@anj/workflow/messages'
import { fromCallback, fromPromise } from 'xstate'
import type { AskChat, SendVerdict } from './chat.ts'
import type { AskInput, ChatEvent, VerdictInput } from './chat-machine.ts'

/**
 * The actor that sends a question. It reports the text as it arrives and then the answer. When the chat stops the
 * actor, the call is aborted.
 */
export function askActor(ask: AskChat) {
  return fromCallback<ChatEvent, AskInput>(({ input: { question, pages }, sendBack }) => {
    const abort = new AbortController()
    const { signal } = abort
    const tell = (event: ChatEvent) => {
      if (!signal.aborted) sendBack(event)
    }
    const onText = (text: string) => tell({ type: 'text.arrived', text })
    const answered = async () => ask(question, { pages, signal, onText })
    answered().then(
      (answer) => tell({ type: 'answer.arrived', answer }),
      (error: unknown) => tell({ type: 'answer.failed', message: sentenceOf(error) }),
    )
    return () => abort.abort()
  })
}

/** The actor that sends a verdict on an answer. */
export function verdictActor(judge: SendVerdict) {
  return fromPromise<void, VerdictInput>(({ input: { id, verdict } }) => judge(id, verdict))
}

/** Returns the message to show for a question that failed. */
export function sentenceOf(error: unknown): string {
  return error instanceof Error && error.message ? error.message : sentence('chatSendFailed')
}
