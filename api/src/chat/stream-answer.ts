import type { LanguageModel, StreamTimeouts } from '@anj/engine'
import type { FastifyBaseLogger } from 'fastify'
import type { HelpAnswer } from '../help/help-answer.ts'
import { linkCitations } from './check-sentence.ts'
import { generateAnswer } from './generate-answer.ts'
import { reasonOf } from './model-failure.ts'
import { translateAnswer } from './translate.ts'

interface Asked {
  /** The question in English. */
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
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/** The next piece of an answer or, at the end, the complete answer, which replaces all pieces. */
export interface AnswerPiece {
  readonly text: string
  readonly isWhole: boolean
}

/**
 * Streams the answer. The model composes it from the passages that the search found, and each sentence is sent as soon
 * as it has been validated. Without a model, or if the model fails, the answer is text extracted from the help pages.
 * The model only words an answer that is sure: an uncertain answer must say so, and the pages may not cover the question
 * at all.
 */
export async function* streamAnswer(asked: Asked): AsyncGenerator<AnswerPiece, void, undefined> {
  const { found, model, gone, log } = asked
  let answer = ''
  if (model && found.outcome === 'sure' && found.passages.length > 0) {
    try {
      for await (const sentence of wordsOf(model, asked)) {
        const text = linkCitations(sentence, found.passages)
        answer += text
        yield { text, isWhole: false }
      }
    } catch (error) {
      gone.throwIfAborted()
      answer = ''
      log.warn(
        { model: model.model, reason: reasonOf(error) },
        'a language model’s answer to a question was not used',
      )
    }
  }
  yield { text: answer.trim() || found.text, isWhole: true }
}

/** Yields the model's sentences in the question's language. An answer in English is validated before it is translated. */
async function* wordsOf(
  model: LanguageModel,
  { question, found, patience, gone, closing }: Asked,
): AsyncGenerator<string, void, undefined> {
  const options = { signal: AbortSignal.any([gone, closing]), patience }
  const sentences = generateAnswer(model, question, found.passages, options)
  if (!found.language) return yield* sentences
  let english = ''
  for await (const sentence of sentences) english += sentence
  yield* translateAnswer(model, english, found.language, options)
}
