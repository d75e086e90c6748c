import { AppError, countPhrase } from '@anj/workflow'
import type { ChatOptions, LanguageModel } from './language-model.ts'
import { post, readText, toModelError } from './post.ts'

/** Maximum length of a response, in characters. It holds 64 vectors of 4,096 numbers. */
const longestResponse = 8_000_000

/**
 * Returns the embedding of each text, as a vector of length 1, so that the scalar product of two vectors is the cosine of
 * their angle. Throws a `languageModel…` error when no embedding model is configured, or when the response is late or
 * incomplete, and the signal's reason when it is aborted.
 */
export async function embed(
  model: LanguageModel,
  texts: readonly string[],
  { signal, patience }: ChatOptions,
): Promise<readonly Float32Array[]> {
  if (model.embeddingModel === null) throw new AppError('languageModelEmpty', {})
  const tooLong = AbortSignal.timeout(patience)
  try {
    const request = { model: model.embeddingModel, input: texts, encoding_format: 'float' }
    const response = await post(model, '/embeddings', request, AbortSignal.any([signal, tooLong]))
    return vectorsIn(await readText(response, longestResponse), texts.length)
  } catch (cause) {
    signal.throwIfAborted()
    if (tooLong.aborted && !(cause instanceof AppError))
      throw new AppError('languageModelSlow', { seconds: countPhrase(patience / 1000, 'second') }, { cause })
    throw toModelError(cause)
  }
}

/** Reads the vectors of a response in the order of the texts. Fails unless all have the same, positive length. */
function vectorsIn(body: string, count: number): readonly Float32Array[] {
  const byIndex = new Map(embeddingsIn(body).map(({ index, embedding }, at) => [index ?? at, embedding]))
  const vectors = Array.from({ length: count }, (_, at) => unitVector(byIndex.get(at)))
  if (vectors.some((vector) => vector.length !== vectors[0]?.length))
    throw new AppError('languageModelEmpty', {})
  return vectors
}

interface Embedding {
  readonly index?: number
  readonly embedding?: unknown
}

function embeddingsIn(body: string): readonly Embedding[] {
  const data = dataIn(body)
  if (!Array.isArray(data)) throw new AppError('languageModelEmpty', {})
  return data.filter((one) => typeof one === 'object' && one !== null)
}

function dataIn(body: string): unknown {
  try {
    return (JSON.parse(body) as { readonly data?: unknown } | null)?.data
  } catch {
    return null
  }
}

function unitVector(embedding: unknown): Float32Array {
  if (!Array.isArray(embedding) || !embedding.every(Number.isFinite))
    throw new AppError('languageModelEmpty', {})
  const length = Math.hypot(...embedding)
  if (length === 0) throw new AppError('languageModelEmpty', {})
  return Float32Array.from(embedding, (number: number) => number / length)
}
