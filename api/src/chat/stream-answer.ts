import type { LanguageModel, StreamPatience } from '@anj/engine'
import { AppError } from '@anj/workflow'
import type { FastifyBaseLogger } from 'fastify'
import type { HelpAnswer } from '../help/help-answer.ts'
import { UnfitAnswer } from './unfit-answer.ts'
import { wordAnswer } from './word-answer.ts'

interface Asked {
  readonly question: string
  readonly found: HelpAnswer
  /** Null where there is none. */
  readonly model: LanguageModel | null
  /** Undefined for the usual one. */
  readonly patience: StreamPatience | undefined
  /** Aborted when nobody waits for the answer any more. */
  readonly gone: AbortSignal
  /** Aborted when the server closes. */
  readonly closing: AbortSignal
  readonly log: FastifyBaseLogger
}

/** A further piece of an answer, or at last the whole of it: that is what counts. */
export interface Words {
  readonly text: string
  readonly isWhole: boolean
}

/**
 * The text of the answer: worded by the model from the passages that were found, of which each fit sentence is given as it
 * comes in; or what was found itself, without a model and when the model fails. A question that the pages do not cover
 * goes to no model.
 */
export async function* streamAnswer(asked: Asked): AsyncGenerator<Words, void, undefined> {
  const { question, found, model, patience, gone, closing, log } = asked
  let answer = ''
  if (model && found.answered && found.passages.length > 0) {
    try {
      const signal = AbortSignal.any([gone, closing])
      for await (const text of wordAnswer(model, question, found.passages, signal, patience)) {
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

/** Never what the model said: it may repeat what it was asked. */
function reasonOf(error: unknown): string {
  if (error instanceof UnfitAnswer) return error.message
  return error instanceof AppError ? `${error.code}: ${error.message}` : 'it was stopped'
}
