import { embed, type LanguageModel } from '@anj/engine'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { SectionMeanings } from '../help/section-meanings.ts'
import { closingSignal } from '../http/closing-signal.ts'
import { reasonOf } from './model-failure.ts'

const SECOND = 1000

/** The number of sections in one call. */
const BATCH = 32
/** The timeout for a batch of sections, in milliseconds. A model on a small machine needs seconds. */
const PATIENCE_FOR_SECTIONS = 60 * SECOND
/** The timeout for a question, in milliseconds. Afterwards, the words alone decide. */
const PATIENCE_FOR_QUESTION = 2 * SECOND
/** The pause after a failure before the sections are sent again, in milliseconds. */
const PAUSE = 60 * SECOND
/** The maximum length of a section's text, in characters, because models read only so many words. */
const LONGEST = 1500

/** Returns the embeddings of the help's sections, or null if the settings name no model for embeddings. */
export function openSectionMeanings(
  app: Pick<FastifyInstance, 'deps' | 'helpCentre' | 'log' | 'addHook'>,
): SectionMeanings | null {
  const { languageModel: model } = app.deps.settings
  if (!model?.embeddingModel) return null
  return createSectionMeanings(model, app.helpCentre.sectionTexts, app.log, closingSignal(app))
}

/** Creates the embeddings of the sections with these texts. They are kept in memory. `closing` ends their calls. */
export function createSectionMeanings(
  model: LanguageModel,
  textsOf: () => readonly string[],
  log: Pick<FastifyBaseLogger, 'warn'>,
  closing: AbortSignal,
): SectionMeanings {
  let sections: readonly Float32Array[] | null = null
  let preparing: Promise<void> | null = null
  let failedAt = -Infinity
  const warn = (error: unknown) =>
    log.warn({ model: model.embeddingModel, reason: reasonOf(error) }, 'a model’s embeddings were not used')

  const sendSections = async () => {
    const texts = textsOf().map((text) => text.slice(0, LONGEST))
    const vectors: Float32Array[] = []
    try {
      for (let from = 0; from < texts.length; from += BATCH) {
        const batch = texts.slice(from, from + BATCH)
        vectors.push(...(await embed(model, batch, { signal: closing, patience: PATIENCE_FOR_SECTIONS })))
      }
      sections = vectors
    } catch (error) {
      failedAt = performance.now()
      if (!closing.aborted) warn(error)
    }
  }
  const prepare = async () => {
    if (sections) return
    preparing ??= sendSections().finally(() => (preparing = null))
    await preparing
  }

  return {
    get isReady() {
      return sections !== null
    },
    prepare,
    async closenessTo(question, signal) {
      if (!sections) {
        // Nobody waits for the sections, and the caller's disconnection doesn't stop them.
        if (performance.now() - failedAt > PAUSE) void prepare()
        return null
      }
      try {
        const [asked] = await embed(model, [question], { signal, patience: PATIENCE_FOR_QUESTION })
        return Float64Array.from(sections, (section) => cosine(section, asked ?? section))
      } catch (error) {
        if (!signal.aborted) warn(error)
        return null
      }
    },
  }
}

/** Returns the scalar product of two vectors of length 1. Vectors of different lengths are not related. */
function cosine(a: Float32Array, b: Float32Array): number {
  if (a.length !== b.length) return 0
  let sum = 0
  for (let i = 0; i < a.length; i += 1) sum += (a[i] ?? 0) * (b[i] ?? 0)
  return sum
}
