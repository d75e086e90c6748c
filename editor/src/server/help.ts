import type { AskHelpOptions, Schemas } from '@anj/client'
import { answerOf, client } from './client.ts'

/** An answer of the help centre. */
export type HelpReply = Schemas['HelpReply']

/** Sends a question to the help centre. */
export const askHelp = (question: string, options: AskHelpOptions): Promise<HelpReply> =>
  answerOf(client.askHelp(question, options))

/** Sends the user's verdict on an answer. */
export async function judgeAnswer(questionId: string, verdict: 'up' | 'down' | null): Promise<void> {
  const params = { path: { questionId } }
  await answerOf(client.PUT('/rag/questions/{questionId}/verdict', { params, body: { verdict } }))
}
