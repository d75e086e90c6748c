import { type Static, Type } from 'typebox'
import { httpAddress, isBareAddress, requireTogether, text } from './rules.ts'

/** Variables for the language model. */
export const modelVariables = {
  LLM_BASE_URL: httpAddress(
    'The address of an OpenAI-compatible [language model](language-model.md), such as `http://127.0.0.1:11434/v1`. It summarizes the findings of the AI Advisor and words the answers of the Help Center. Default: no summaries; the Help Center quotes the help pages.',
  ),
  LLM_MODEL: text('The name of the model. Required with `LLM_BASE_URL`.'),
  LLM_EMBEDDING_MODEL: text(
    'The name of a model for `/embeddings` on the same server. It helps the Help Center find the sections for a question.',
  ),
  LLM_API_KEY: text('The key of the model, if it needs one.'),
}

const Variables = Type.Object(modelVariables)
type Variables = Static<typeof Variables>

/** A language model with an OpenAI-compatible API. */
export interface LanguageModelSettings {
  readonly baseUrl: string
  readonly apiKey: string | null
  readonly model: string
  /** The model for `/embeddings`; null without one. */
  readonly embeddingModel: string | null
}

/** Returns the language model, or null when none is configured. */
export function readLanguageModel(values: Variables): LanguageModelSettings | null {
  const { LLM_BASE_URL: baseUrl, LLM_MODEL: model } = values
  if (!baseUrl || !model) return null
  const { LLM_API_KEY: apiKey = null, LLM_EMBEDDING_MODEL: embeddingModel = null } = values
  return { baseUrl, model, apiKey, embeddingModel }
}

/** Returns a message for each invalid combination of these settings. */
export function languageModelErrors(values: Variables): readonly string[] {
  return [
    ...(values.LLM_BASE_URL && !isBareAddress(values.LLM_BASE_URL)
      ? [
          'LLM_BASE_URL must be an address without a user, a password, a query or a fragment; put a key into LLM_API_KEY.',
        ]
      : []),
    ...requireTogether(values, ['LLM_BASE_URL', 'LLM_MODEL'], 'a language model'),
    ...(values.LLM_EMBEDDING_MODEL && !values.LLM_BASE_URL
      ? ['LLM_EMBEDDING_MODEL needs a language model: set LLM_BASE_URL and LLM_MODEL too.']
      : []),
  ]
}
