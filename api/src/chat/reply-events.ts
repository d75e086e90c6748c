import type { HelpReply } from './schema.ts'
import type { Words } from './stream-answer.ts'

/** An answer as server-sent events: its pieces, and at last the whole reply. A reader that went away gets no further one. */
export async function* replyEvents(
  answer: AsyncGenerator<Words, void, undefined>,
  reply: (text: string) => HelpReply,
  gone: AbortSignal,
): AsyncGenerator<string, void, undefined> {
  try {
    for await (const { text, isWhole } of answer)
      yield isWhole ? eventOf('answer', reply(text)) : eventOf('text', { text })
  } catch (error) {
    if (!gone.aborted) throw error
  }
}

/** The whole answer, once it is there. */
export async function wholeText(answer: AsyncGenerator<Words, void, undefined>): Promise<string> {
  let whole = ''
  for await (const { text } of answer) whole = text
  return whole
}

function eventOf(event: string, data: unknown): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}
