import { type Static, Type } from 'typebox'
import { httpAddress, isBareAddress, onlyTogether, text } from './rules.ts'

/** What puts findings and answers into words. */
export const modelVariables = {
  LLM_BASE_URL: httpAddress(
    'Address of an OpenAI-compatible language model, such as `http://127.0.0.1:11434/v1`, that sums up in words what the AI Advisor finds and words the answers of the Help Center; without it there are no summaries, and the help pages are quoted',
  ),
  LLM_MODEL: text('Name of the model there; required with LLM_BASE_URL'),
  LLM_API_KEY: text('Its key, if it wants one'),
}

const Variables = Type.Object(modelVariables)
type Variables = Static<typeof Variables>

/** A model that answers by the OpenAI-compatible chat call. */
export interface LanguageModelSettings {
  readonly baseUrl: string
  readonly apiKey: string | null
  readonly model: string
}

/** Null when none is set: then nothing is summed up in words. */
export function readLanguageModel(values: Variables): LanguageModelSettings | null {
  const { LLM_BASE_URL: baseUrl, LLM_MODEL: model, LLM_API_KEY: apiKey } = values
  return baseUrl && model ? { baseUrl, model, apiKey: apiKey ?? null } : null
}

/** What of these settings is wrong together, one sentence each. */
export function wrongModel(values: Variables): readonly string[] {
  return [
    ...(values.LLM_BASE_URL && !isBareAddress(values.LLM_BASE_URL)
      ? [
          'LLM_BASE_URL must be an address without a user, a password or anything behind its path; a key goes into LLM_API_KEY.',
        ]
      : []),
    ...onlyTogether(values, ['LLM_BASE_URL', 'LLM_MODEL'], 'a language model'),
  ]
}
