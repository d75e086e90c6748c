import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { answerOf, type Description, nameOf, operationsOf, type Schema } from './description.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const description = parse(readFileSync(`${root}/openapi.yaml`, 'utf8')) as Description

const columns =
  'As many as the tables and files have that are read; without one of them the rows mean nothing.'
const delivered = 'What comes with the product.'

/** Lists in responses without a declared maximum, with the reason why each list is limited. */
const ending: Readonly<Record<string, string>> = {
  'Preview.columns': columns,
  'ResultTable.columns': columns,
  'Extract.columns': columns,
  'NodeProfile.columns': columns,
  'Conversions.columns': 'As many as the settings of a component name, whose size is limited.',
  'TargetTable.columns': columns,
  'TargetTable.keys': 'As many as the indexes of the table, which the server limits.',
  'TargetTable.wouldCreate': columns,
  'Preview.cut': 'Cells of a page, whose rows are limited.',
  'ResultTable.cut': 'Cells of a page, whose rows are limited.',
  'Run.artifacts': 'What one output writes, and its rejects.',
  'TaskDetail.runs': 'A task is tried three times.',
  'OpenedWorkflow.notes': 'Of the components of a file, whose number is limited.',
  'Schedule.notes': 'Of the components of a file, whose number is limited.',
  'ExampleListAnswer.data': delivered,
  'HelpGroupListAnswer.data': delivered,
  'HelpPage.headings': delivered,
}

/** A list in a response, with the name of the object that contains it. */
interface Told {
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

function listsIn(name: string, { properties }: Schema): readonly Told[] {
  return Object.entries(properties ?? {}).flatMap(([key, schema]) => {
    const list = listOf(schema)
    return list ? [{ name: `${name}.${key}`, list }] : []
  })
}

/**
 * Returns all lists in successful responses and their data. Excludes lists inside a page, because the page's limit
 * applies.
 */
function toldLists(): readonly Told[] {
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

test('pages every list in a response or declares its maximum length', () => {
  const endless = toldLists().filter(({ list }) => list.maxItems === undefined)
  expect([...new Set(endless.map(({ name }) => name))].sort()).toEqual(Object.keys(ending).sort())
})
