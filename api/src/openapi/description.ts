/** The parts of an OpenAPI description that Anj reads or changes before publishing it. */
export interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: Components
}

export interface Components {
  schemas: Record<string, Schema>
  responses?: Record<string, Response>
  parameters?: Record<string, Parameter>
}

export interface Operation {
  readonly operationId: string
  readonly summary?: string
  readonly description?: string
  readonly tags?: readonly string[]
  readonly security?: readonly unknown[]
  parameters?: (Parameter | Reference)[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Record<string, Response | Reference>
}

export interface Reference {
  readonly $ref: string
}

export interface Parameter {
  readonly name: string
  readonly in: string
  readonly description?: string
  readonly schema?: Schema
}

export interface Response {
  readonly description: string
  readonly headers?: Readonly<Record<string, unknown>>
  readonly content?: Content
}

export type Content = Record<string, MediaType>

export interface MediaType {
  schema?: Schema
  example?: unknown
}

export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema | readonly Schema[]
}

export function isReference(value: object): value is Reference {
  return '$ref' in value
}

export function operationsOf({ paths }: Description): readonly Operation[] {
  return Object.values(paths).flatMap((methods) => Object.values(methods))
}

/** Returns a local reference's last part, which is the component's name. */
export function nameOf({ $ref }: Reference): string {
  return $ref.slice($ref.lastIndexOf('/') + 1)
}

/** Resolves a response that may be a reference to a component. */
export function answerOf({ components }: Description, response: Response | Reference): Response {
  const found = isReference(response) ? components.responses?.[nameOf(response)] : response
  if (!found)
    throw new Error(`The description refers to ${JSON.stringify(response)}, which it does not contain.`)
  return found
}
