import type { AskHelpOptions, Schemas } from '@anj/client'
import { answerOf, client } from './client.ts'

/** What the help centre answers. */
export type HelpReply = Schemas['HelpReply']

/** Asks the help centre. */
export const askHelp = (question: string, options: AskHelpOptions): Promise<HelpReply> =>
  answerOf(client.askHelp(question, options))

/** Says what somebody thinks of an answer. */
export async function judgeAnswer(questionId: string, verdict: 'up' | 'down' | null): Promise<void> {
  const params = { path: { questionId } }
  await answerOf(client.PUT('/rag/questions/{questionId}/verdict', { params, body: { verdict } }))
}
