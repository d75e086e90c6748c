/** A model with an OpenAI-compatible API, from the settings. */
export interface LanguageModel {
  /** The URL before `/chat/completions` and `/embeddings`, such as `http://127.0.0.1:11434/v1`. */
  readonly baseUrl: string
  /** The API key; null for a server without keys. */
  readonly apiKey: string | null
  readonly model: string
  /** The model for `/embeddings`; null without one. */
  readonly embeddingModel: string | null
}

export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
}

export interface ChatOptions {
  readonly signal: AbortSignal
  /** The timeout for the complete answer, in milliseconds. */
  readonly patience: number
}

/** The timeouts of a streamed answer, in milliseconds. */
export interface StreamTimeouts {
  /** The timeout until the first words arrive. */
  readonly firstWords: number
  /** The timeout between two pieces. */
  readonly pause: number
  /** The timeout for the complete answer. */
  readonly whole: number
}

export interface StreamedChatOptions {
  readonly signal: AbortSignal
  readonly patience: StreamTimeouts
}
