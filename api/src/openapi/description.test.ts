import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { answerOf, type Content, type Description, isReference, nameOf, operationsOf } from './description.ts'
import { examples } from './examples/index.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const description = parse(readFileSync(`${root}/openapi.yaml`, 'utf8')) as Description
const { components } = description
const operations = operationsOf(description)

function withoutExample(content: Content | undefined): readonly string[] {
  return Object.entries(content ?? {}).flatMap(([type, { example }]) =>
    /^(application\/json|text\/)/.test(type) && example === undefined ? [type] : [],
  )
}

test('passes the OpenAPI linter without a network call', () => {
  const cli = `${root}/node_modules/@redocly/cli/bin/cli.js`
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [cli, 'lint', 'openapi.yaml', '--extends=recommended', '--format=json'],
    {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    },
  )
  const found = JSON.parse(stdout.slice(stdout.indexOf('{')) || 'null') as {
    totals: object
    problems: unknown[]
  }
  expect([found?.problems, stderr.includes('rror')]).toEqual([[], false])
})

describe.each(operations)('$operationId', (operation) => {
  test('describes its purpose and its parameters, and has an example for each text body', () => {
    const { summary, description: said, parameters = [], requestBody, responses } = operation
    expect([summary, said].map((text) => typeof text === 'string' && text.length > 5)).toEqual([true, true])
    const parameter = parameters.map((one) => (isReference(one) ? components.parameters?.[nameOf(one)] : one))
    expect(parameter.filter((one) => !one?.description)).toEqual([])
    const successes = Object.entries(responses).filter(([status]) => Number(status) < 300)
    expect(
      successes.flatMap(([, response]) => withoutExample(answerOf(description, response).content)),
    ).toEqual([])
    expect(withoutExample(requestBody?.content)).toEqual([])
  })

  test('uses a named envelope for its response', () => {
    const inline = Object.values(operation.responses)
      .map((response) => answerOf(description, response).content?.['application/json']?.schema)
      .filter((schema) => schema?.properties?.['data'] !== undefined)
    expect(inline).toEqual([])
  })
})

test('has examples only for existing operations', () => {
  const ids = operations.map(({ operationId }) => operationId)
  expect(Object.keys(examples).filter((id) => !ids.includes(id))).toEqual([])
})

test('has a name for every schema that occurs several times', () => {
  const places = new Map<string, string[]>()
  const visit = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null) return
    const { properties, enum: values } = value as { properties?: object; enum?: unknown[] }
    if (Object.keys(properties ?? {}).length >= 3 || (values?.length ?? 0) >= 6) {
      const text = JSON.stringify({ ...value, description: undefined })
      places.set(text, [...(places.get(text) ?? []), path])
    }
    for (const [key, part] of Object.entries(value)) if (key !== 'example') visit(part, `${path}/${key}`)
  }
  visit({ schemas: components.schemas, paths: description.paths }, '')
  expect([...places.values()].filter((paths) => paths.length > 1)).toEqual([])
})
