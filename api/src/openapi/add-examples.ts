import { type Content, type Description, isReference, operationsOf } from './description.ts'
import { examples } from './examples/index.ts'

/** An operation's example request and response. A test checks both against the operation's schemas. */
export interface Example {
  /** The request's body, if the operation has one. */
  readonly request?: unknown
  /** A successful response's body as JSON. */
  readonly answer?: unknown
  /**
   * A successful response's body in another text format, such as events or CSV. An operation with several formats has
   * one body for each media type.
   */
  readonly text?: string | Readonly<Record<string, string>>
}
export type Examples = Readonly<Record<string, Example>>

/** Adds an example to each text body in requests and successful responses. */
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
