import { errorCatalogue } from '@anj/workflow'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { Schema } from '../../api/src/openapi/description.ts'
import { type DescribedOperation, description } from './operations.ts'

/** The answer to an API call. */
export interface CallAnswer {
  readonly status: number
  readonly type: string | undefined
  readonly text: string
}

const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false })
addFormats.default(ajv)
ajv.addSchema(withoutMore(description) as object, 'described')
const compiled = new Map<string, ValidateFunction>()

/** Returns how an answer differs from what `openapi.yaml` says about its operation. */
export function judgeAnswer(operation: DescribedOperation, heard: CallAnswer): readonly string[] {
  const { status } = heard
  const answer = operation.answers[status]
  if (status >= 500) return [`it answers ${status}: ${short(heard.text)}`]
  if (!answer) return [`the status ${status} is not described: ${short(heard.text)}`]
  const types = Object.entries(answer.content ?? {})
  if (heard.text === '')
    return types.length === 0 || operation.method === 'HEAD' ? [] : ['the answer has no body']
  const mediaType = heard.type?.split(';')[0]?.trim()
  const [, media] = types.find(([type]) => type === mediaType) ?? []
  if (!media?.schema) return [`the status ${status} is not described for ${mediaType}: ${short(heard.text)}`]
  const faults = judgeBody(media.schema, String(mediaType), heard.text)
  return status < 400 ? faults : [...faults, ...judgeCode(heard, answer.description)]
}

function judgeBody(schema: Schema, type: string, text: string): readonly string[] {
  if (type === 'text/event-stream') return judgeEvents(schema as EventSchema, text)
  if (type !== 'application/json') return []
  const body = parsed(text)
  return body === undefined ? [`the body is not JSON: ${short(text)}`] : judgeValue(schema, body)
}

interface EventSchema extends Schema {
  readonly contentSchema?: Schema
}

/** Checks each server-sent event against its schema. */
function judgeEvents({ contentSchema }: EventSchema, text: string): readonly string[] {
  if (!contentSchema) return []
  const data = text.split('\n').filter((line) => line.startsWith('data:'))
  return data.flatMap((line) => judgeValue(contentSchema, parsed(line.slice(5))))
}

function judgeValue(schema: Schema, value: unknown): readonly string[] {
  const key = JSON.stringify(schema)
  const validate = compiled.get(key) ?? ajv.compile(withoutMore(inDescription(schema)) as object)
  compiled.set(key, validate)
  if (validate(value)) return []
  const errors = validate.errors ?? []
  return errors
    .slice(0, 5)
    .map(({ instancePath, message, params }) => `${instancePath || '/'} ${message} ${JSON.stringify(params)}`)
}

/** Checks that an error's code is in the catalogue with this status, and that the operation lists it. */
function judgeCode({ status, text }: CallAnswer, operationText: string): readonly string[] {
  const code = String((parsed(text) as { readonly code?: unknown } | undefined)?.code)
  const known = Object.entries(errorCatalogue).find(([name]) => name === code)?.[1]
  if (!known) return [`the catalogue has no code ${code}`]
  if (known.status !== status) return [`${code} is answered with ${status}, not ${known.status}`]
  return operationText.includes(`\`${code}\``) ? [] : [`the code ${code} is not described: ${short(text)}`]
}

/** Rewrites references so that the validator resolves them in the description. */
function inDescription(schema: unknown): unknown {
  return mapped(schema, (part) =>
    typeof part['$ref'] === 'string' ? { ...part, $ref: `described${part['$ref']}` } : part,
  )
}

/** Closes the objects in a schema, so that fields that it doesn't describe are invalid. */
function withoutMore(schema: unknown): unknown {
  return mapped(schema, (part) => {
    const isClosed = typeof part['properties'] === 'object' && !('additionalProperties' in part)
    return isClosed && !('$ref' in part) ? { ...part, unevaluatedProperties: false } : part
  })
}

type Part = Readonly<Record<string, unknown>>

function mapped(value: unknown, change: (part: Part) => Part): unknown {
  if (Array.isArray(value)) return value.map((part) => mapped(part, change))
  if (typeof value !== 'object' || value === null) return value
  const parts = Object.entries(value).map(([name, part]) => [
    name,
    name === 'example' ? part : mapped(part, change),
  ])
  return change(Object.fromEntries(parts) as Part)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const short = (text: string) => (text.length > 300 ? `${text.slice(0, 300)}…` : text)
