import { type Content, type Description, isReference, operationsOf } from './description.ts'
import { examples } from './examples/index.ts'

/** What a call is asked and answers, for its description; a test holds both to the call's own schemas. */
export interface Example {
  /** The body, of a call that has one. */
  readonly request?: unknown
  /** The body of a successful answer as JSON. */
  readonly answer?: unknown
  /** The body of a successful answer as another text: events, lines of CSV; by media type where there are several. */
  readonly text?: string | Readonly<Record<string, string>>
}
/** By operationId. */
export type Examples = Readonly<Record<string, Example>>

/** Puts an example beside the schema of every body of text: what is asked, and what a successful call answers. */
export function addExamples(description: Description): void {
  for (const { operationId, requestBody, responses } of operationsOf(description)) {
    const example = examples[operationId] ?? {}
    illustrate(requestBody?.content, example.request, example.request)
    for (const [status, response] of Object.entries(responses))
      if (Number(status) < 300 && !isReference(response))
        illustrate(response.content, example.answer, example.text)
  }
}

function illustrate(content: Content | undefined, json: unknown, text: unknown): void {
  const textOf = (type: string) =>
    typeof text === 'object' && text !== null ? (text as Readonly<Record<string, unknown>>)[type] : text
  for (const [type, media] of Object.entries(content ?? {})) {
    const example = type === 'application/json' ? json : type.startsWith('text/') ? textOf(type) : undefined
    if (example !== undefined) media.example = example
  }
}
