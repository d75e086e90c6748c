import type { LanguageModel, StreamTimeouts } from '@anj/engine'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { HelpAnswer } from '../help/help-answer.ts'
import { reasonOf } from './model-failure.ts'
import { translateQuestion } from './translate.ts'

interface Asked {
  readonly question: string
  /** The names of pages whose sections rank higher. */
  readonly pages: readonly string[] | undefined
  /** Null if no model is configured. */
  readonly model: LanguageModel | null
  readonly patience: StreamTimeouts | undefined
  readonly gone: AbortSignal
  readonly closing: AbortSignal
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Finds the answer to a question in the help pages, and returns it with the question in English. With a model, a question
 * in another language is translated first, and its embedding adds to the ranking of the sections. If the model fails, the
 * words of the question decide alone.
 */
export async function findAnswer(
  { helpCentre, sectionMeanings }: Pick<FastifyInstance, 'helpCentre' | 'sectionMeanings'>,
  { question, pages = [], model, patience, gone, closing, log }: Asked,
): Promise<{ readonly found: HelpAnswer; readonly english: string }> {
  const signal = AbortSignal.any([gone, closing])
  const translation =
    model && helpCentre.languageOf(question)
      ? await translateQuestion(model, question, { signal, patience }).catch((error: unknown) => {
          gone.throwIfAborted()
          log.warn({ model: model.model, reason: reasonOf(error) }, 'a question was not translated')
          return null
        })
      : null
  const english = translation ?? question
  const closeness = (await sectionMeanings?.closenessTo(english, signal)) ?? null
  const found = helpCentre.answer(question, { preferredPages: pages, translation, closeness })
  return { found, english }
}
