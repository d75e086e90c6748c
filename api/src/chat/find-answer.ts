import type { LanguageModel, StreamTimeouts } from '@anj/engine'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { HelpAnswer } from '../help/help-answer.ts'
import { reasonOf } from './model-failure.ts'
import { translateQuestion } from './translate.ts'

interface Asked {
  readonly question: string
  /** The answer by the question's words alone. */
  readonly byWords: HelpAnswer
  /** The names of pages whose sections rank higher. */
  readonly pages: readonly string[] | undefined
  /** Null if no model is configured. */
  readonly model: LanguageModel | null
  readonly patience: StreamTimeouts | undefined
  readonly gone: AbortSignal
  readonly closing: AbortSignal
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

interface Found {
  readonly found: HelpAnswer
  /** The question in English. */
  readonly english: string
  /** The models that have received the question. */
  readonly receivers: Set<string>
}

/**
 * Finds the answer to a question in the help pages. With a model, a question in another language is translated first, and
 * its embedding adds to the ranking of the sections. If the model fails, the words of the question decide alone.
 */
export async function findAnswer(
  { helpCentre, sectionMeanings }: Pick<FastifyInstance, 'helpCentre' | 'sectionMeanings'>,
  { question, byWords, pages = [], model, patience, gone, closing, log }: Asked,
): Promise<Found> {
  const signal = AbortSignal.any([gone, closing])
  const receivers = new Set<string>()
  const translator = byWords.language ? model : null
  if (translator) receivers.add(translator.model)
  const translation = translator
    ? await translateQuestion(translator, question, { signal, patience }).catch((error: unknown) => {
        gone.throwIfAborted()
        log.warn({ model: translator.model, reason: reasonOf(error) }, 'a question was not translated')
        return null
      })
    : null
  const english = translation ?? question
  if (model?.embeddingModel && sectionMeanings?.isReady) receivers.add(model.embeddingModel)
  const closeness = (await sectionMeanings?.closenessTo(english, signal)) ?? null
  gone.throwIfAborted()
  if (translation === null && closeness === null) return { found: byWords, english, receivers }
  const found = helpCentre.answer(question, { preferredPages: pages, translation, closeness })
  return { found, english, receivers }
}
