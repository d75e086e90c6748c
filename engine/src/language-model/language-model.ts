/** A model with an OpenAI-compatible chat API, from the settings. */
export interface LanguageModel {
  /** The URL before `/chat/completions`, such as `http://127.0.0.1:11434/v1`. */
  readonly baseUrl: string
  /** Null for a server without keys. */
  readonly apiKey: string | null
  readonly model: string
}

export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
}

export interface ChatOptions {
  readonly signal: AbortSignal
  /** The timeout for the whole answer, in milliseconds. */
  readonly patience: number
}

/** The timeouts of a streamed answer, in milliseconds. */
export interface StreamTimeouts {
  /** Until the first words arrive. */
  readonly firstWords: number
  /** Between two pieces. */
  readonly pause: number
  /** For the complete answer. */
  readonly whole: number
}

export interface StreamedChatOptions {
  readonly signal: AbortSignal
  readonly patience: StreamTimeouts
}
