/** A model that answers by the OpenAI-compatible chat call, as the settings name it. */
export interface LanguageModel {
  /** Up to and without `/chat/completions`, such as `http://127.0.0.1:11434/v1`. */
  readonly baseUrl: string
  /** Null for a server that wants none. */
  readonly apiKey: string | null
  readonly model: string
}

export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
}

export interface ChatOptions {
  readonly signal: AbortSignal
  /** How long the whole answer may take. */
  readonly patience: number
}

/** How long a streamed answer may take, in milliseconds. */
export interface StreamPatience {
  /** Until its first words come. */
  readonly firstWords: number
  /** From some words to the next. */
  readonly pause: number
  /** Until it is whole. */
  readonly whole: number
}

export interface StreamedChatOptions {
  readonly signal: AbortSignal
  readonly patience: StreamPatience
}
