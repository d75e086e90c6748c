import { AppError } from '@anj/workflow'
import { problemOf } from '../plugins/problems.ts'
import type { HelpReply } from './schema.ts'
import type { AnswerPiece } from './stream-answer.ts'

/**
 * Yields an answer as server-sent events: the pieces, then the complete reply. If the caller's session ends, yields an
 * error event instead of the reply. If the caller disconnects, yields no further events.
 */
export async function* replyEvents(
  answer: AsyncGenerator<AnswerPiece, void, undefined>,
  reply: (text: string) => HelpReply,
  gone: AbortSignal,
): AsyncGenerator<string, void, undefined> {
  try {
    for await (const { text, isWhole } of answer) {
      gone.throwIfAborted()
      yield isWhole ? eventOf('answer', reply(text)) : eventOf('text', { text })
    }
  } catch (error) {
    if (!gone.aborted) throw error
    if (gone.reason instanceof AppError) yield eventOf('error', problemOf(gone.reason))
  }
}

export async function collectText(answer: AsyncGenerator<AnswerPiece, void, undefined>): Promise<string> {
  let completeText = ''
  for await (const { text } of answer) completeText = text
  return completeText
}

function eventOf(event: string, data: unknown): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}
