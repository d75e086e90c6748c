import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { answerOf, type Description, nameOf, operationsOf, type Schema } from './description.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const description = parse(readFileSync(`${root}/openapi.yaml`, 'utf8')) as Description

const columns = 'The columns of the tables and files. The rows are useless without all of them.'
const delivered = 'Content delivered with Anj.'

/** Lists in responses that declare no maximum length, each with the reason why it is limited anyway. */
const limitReasons: Readonly<Record<string, string>> = {
  'Preview.columns': columns,
  'ResultTable.columns': columns,
  'Extract.columns': columns,
  'NodeProfile.columns': columns,
  'Conversions.columns': "The columns that a node's settings name. The settings have a maximum size.",
  'TargetTable.columns': columns,
  'TargetTable.keys': "The table's indexes, whose number the server limits.",
  'TargetTable.wouldCreate': columns,
  'Preview.cut': 'Cells in a page, which has a maximum number of rows.',
  'ResultTable.cut': 'Cells in a page, which has a maximum number of rows.',
  'Run.artifacts': 'The files of one output and its rejects.',
  'TaskDetail.runs': 'A task has at most three attempts.',
  'PushedWorkflow.notes': "Notes on a file's nodes, whose number is limited.",
  'OpenedWorkflow.notes': "Notes on a file's nodes, whose number is limited.",
  'Schedule.notes': "Notes on a file's nodes, whose number is limited.",
  'ExampleListAnswer.data': delivered,
  'HelpGroupListAnswer.data': delivered,
  'HelpPage.headings': delivered,
}

/** A list in a response, with the name of the object that contains it. */
interface ResponseList {
  readonly name: string
  readonly list: Schema & { readonly maxItems?: number }
}

function resolved(schema: Schema): Schema {
  return schema.$ref ? (description.components.schemas[nameOf({ $ref: schema.$ref })] ?? schema) : schema
}

/** Returns the list schema if a schema is a list or a nullable list. */
function listOf(schema: Schema & { readonly anyOf?: readonly Schema[] }): Schema | undefined {
  const found = resolved(schema)
  if (found.items) return found
  return schema.anyOf?.map((one) => listOf(one)).find((one) => one !== undefined)
}

function listsIn(name: string, { properties }: Schema): readonly ResponseList[] {
  return Object.entries(properties ?? {}).flatMap(([key, schema]) => {
    const list = listOf(schema)
    return list ? [{ name: `${name}.${key}`, list }] : []
  })
}

/**
 * Returns all lists in the envelopes and the data of successful responses. Leaves out lists inside a page, because the
 * page's limit already applies to them.
 */
function responseLists(): readonly ResponseList[] {
  const frames = operationsOf(description).flatMap(({ responses }) =>
    Object.entries(responses)
      .filter(([status]) => Number(status) < 300)
      .flatMap(([, response]) => answerOf(description, response).content?.['application/json']?.schema ?? []),
  )
  return frames.flatMap((frame) => {
    const envelope = resolved(frame)
    if (envelope.properties?.['next']) return []
    const data = envelope.properties?.['data'] ?? {}
    return [...listsIn(nameOfSchema(frame), envelope), ...listsIn(nameOfSchema(data), resolved(data))]
  })
}

const nameOfSchema = ({ $ref }: Schema) => ($ref ? nameOf({ $ref }) : 'unnamed')

test('every list in a response is paged or declares its maximum length', () => {
  const endless = responseLists().filter(({ list }) => list.maxItems === undefined)
  expect([...new Set(endless.map(({ name }) => name))].sort()).toEqual(Object.keys(limitReasons).sort())
})
