import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { InjectOptions } from 'fastify'
import { parse } from 'yaml'
import {
  answerOf,
  type Content,
  type Description,
  isReference,
  nameOf,
  type Operation,
  type Parameter,
  type Response,
  type Schema,
} from '../../api/src/openapi/description.ts'

/** An operation in `openapi.yaml` with all references resolved except those to schemas. */
export interface DescribedOperation {
  readonly id: string
  readonly method: NonNullable<InjectOptions['method']>
  /** Contains `{names}` for its parameters. */
  readonly path: string
  readonly parameters: readonly Parameter[]
  /** The request body by media type; null for an operation without one. */
  readonly body: Content | null
  readonly answers: Readonly<Record<string, Response>>
}

/** The API description from the repository. */
export const description = parse(
  readFileSync(fileURLToPath(new URL('../../openapi.yaml', import.meta.url)), 'utf8'),
) as Description

/** All operations of the description in document order. */
export const operations: readonly DescribedOperation[] = Object.entries(description.paths).flatMap(
  ([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => describe(path, method.toUpperCase(), operation)),
)

function describe(path: string, method: string, operation: Operation): DescribedOperation {
  const answers = Object.entries(operation.responses).map(([status, response]) => [
    status,
    answerOf(description, response),
  ])
  return {
    id: operation.operationId,
    method: method as DescribedOperation['method'],
    path,
    parameters: (operation.parameters ?? []).map(parameterOf),
    body: operation.requestBody?.content ?? null,
    answers: Object.fromEntries(answers),
  }
}

function parameterOf(one: Operation['parameters'] extends (infer P)[] | undefined ? P : never): Parameter {
  if (!isReference(one)) return one
  const found = description.components.parameters?.[nameOf(one)]
  if (!found) throw new Error(`The description has no parameter ${one.$ref}.`)
  return found
}

/** Resolves a reference to a schema. */
export function schemaOf(schema: Schema): Schema {
  if (schema.$ref === undefined) return schema
  const found = description.components.schemas[nameOf({ $ref: schema.$ref })]
  if (!found) throw new Error(`The description has no schema ${schema.$ref}.`)
  return schemaOf(found)
}
