import type { LanguageModel, StreamTimeouts } from '@anj/engine'
import { AppError } from '@anj/workflow'
import type { FastifyBaseLogger } from 'fastify'
import type { HelpAnswer } from '../help/help-answer.ts'
import { generateAnswer } from './generate-answer.ts'
import { UnusableAnswer } from './unusable-answer.ts'

interface Asked {
  readonly question: string
  readonly found: HelpAnswer
  /** Null when no model is configured. */
  readonly model: LanguageModel | null
  /** Undefined for the default. */
  readonly patience: StreamTimeouts | undefined
  /** Aborted when the caller disconnects. */
  readonly gone: AbortSignal
  /** Aborted when the server closes. */
  readonly closing: AbortSignal
  readonly log: FastifyBaseLogger
}

/** The next piece of an answer or, at the end, the complete answer, which replaces all pieces. */
export interface AnswerPiece {
  readonly text: string
  readonly isWhole: boolean
}

/**
 * Streams the answer. The model words it from the passages that were found, and each valid sentence is passed on as it
 * arrives. Without a model, or when the model fails, the passages themselves are the answer. A question that the help
 * pages don't cover isn't sent to the model.
 */
export async function* streamAnswer(asked: Asked): AsyncGenerator<AnswerPiece, void, undefined> {
  const { question, found, model, patience, gone, closing, log } = asked
  let answer = ''
  if (model && found.answered && found.passages.length > 0) {
    try {
      const signal = AbortSignal.any([gone, closing])
      for await (const text of generateAnswer(model, question, found.passages, signal, patience)) {
        answer += text
        yield { text, isWhole: false }
      }
    } catch (error) {
      gone.throwIfAborted()
      answer = ''
      const reason = reasonOf(error)
      log.warn({ model: model.model, reason }, 'a language model’s answer to a question was not used')
    }
  }
  yield { text: answer.trim() || found.text, isWhole: true }
}

/** Never includes the model's output, because that may repeat the question. */
function reasonOf(error: unknown): string {
  if (error instanceof UnusableAnswer) return error.message
  return error instanceof AppError ? `${error.code}: ${error.message}` : 'it was stopped'
}
