import type { LanguageModel, StreamTimeouts } from '@anj/engine'
import { AppError } from '@anj/workflow'
import type { FastifyBaseLogger } from 'fastify'
import type { HelpAnswer } from '../help/help-answer.ts'
import { generateAnswer } from './generate-answer.ts'
import { UnusableAnswer } from './unusable-answer.ts'

interface Asked {
  readonly question: string
  readonly found: HelpAnswer
  /** Null if no model is configured. */
  readonly model: LanguageModel | null
  /** The timeouts for the model, or undefined for the default timeouts. */
  readonly patience: StreamTimeouts | undefined
  /** Aborted when the caller disconnects. */
  readonly gone: AbortSignal
  /** Aborted when the server shuts down. */
  readonly closing: AbortSignal
  readonly log: FastifyBaseLogger
}

/** The next piece of an answer or, at the end, the complete answer, which replaces all pieces. */
export interface AnswerPiece {
  readonly text: string
  readonly isWhole: boolean
}

/**
 * Streams the answer. The model composes it from the passages that the search found, and each sentence is sent as soon
 * as it has been validated. Without a model, or if the model fails, the answer is text extracted from the help pages.
 * The model only receives a question whose answer is sure: an uncertain answer must say so, and the pages may not cover
 * the question at all.
 */
export async function* streamAnswer(asked: Asked): AsyncGenerator<AnswerPiece, void, undefined> {
  const { question, found, model, patience, gone, closing, log } = asked
  let answer = ''
  if (model && found.outcome === 'sure' && found.passages.length > 0) {
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

/** Returns the reason for the log. It never includes the model's output, which may repeat the question. */
function reasonOf(error: unknown): string {
  if (error instanceof UnusableAnswer) return error.message
  return error instanceof AppError ? `${error.code}: ${error.message}` : 'the answer was stopped'
}
