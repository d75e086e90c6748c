import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fileProblemCodes } from './file-problem.ts'
import { originalFile } from './original-file.testing.ts'
import { parseWorkflowFile } from './parse-workflow-file.ts'
import { serializeWorkflow } from './serialize-workflow.ts'

/** Several times deeper than recursive calls can go without overflowing the stack. */
const DEPTH = process.env.ANJ_TEST_LONG === '1' ? 200_000 : 50_000

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

/** Returns the path to every place in a JSON value. */
function places(value: Json, at: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [at]
  return [at, ...Object.entries(value).flatMap(([name, inner]) => places(inner, [...at, name]))]
}

function replaced(value: Json, [name, ...rest]: readonly string[], by: Json): Json {
  if (name === undefined) return by
  if (Array.isArray(value))
    return value.map((inner, i) => (`${i}` === name ? replaced(inner, rest, by) : inner))
  if (typeof value !== 'object' || value === null) return value
  return { ...value, [name]: replaced(value[name] ?? null, rest, by) }
}

const whole: Json = JSON.parse(JSON.stringify(originalFile()))

/** Asserts that a text is either refused with a known code, or opens without passwords and survives a save. */
function survives(text: string): void {
  const result = parseWorkflowFile(text)
  if (!result.ok) {
    expect(fileProblemCodes).toContain(result.problem.code)
    return
  }
  const { graph, name } = result.value
  expect(JSON.stringify(graph)).not.toContain('hunter2')
  expect(parseWorkflowFile(serializeWorkflow({ id: 'w', name, ...graph }, [])).ok).toBe(true)
}

test('refuses extremely deep nesting anywhere in a file', () => {
  const endless = `${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}`
  for (const at of places(whole)) {
    const text = JSON.stringify(replaced(whole, at, 'HERE')).replace('"HERE"', endless)
    const opened = parseWorkflowFile(text)
    expect([at.join('.'), opened.ok ? 'opens' : opened.problem.code]).toEqual([
      at.join('.'),
      'fileNotAWorkflow',
    ])
  }
})

test('opens or refuses a file with any value in any place', () => {
  fc.assert(
    fc.property(fc.constantFrom(...places(whole)), fc.jsonValue({ maxDepth: 2 }), (at, by) => {
      survives(JSON.stringify(replaced(whole, at, by as Json)))
    }),
    { numRuns: 1000 },
  )
})

test('opens or refuses a file with any text', () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), survives))
})

test('ignores __proto__ in a file', () => {
  survives('{"__proto__":{"workFlow":{"nodes":[],"edges":[]}}}')
  survives(
    JSON.stringify(whole).replace('"columnSelection":', '"__proto__":{"polluted":1},"columnSelection":'),
  )
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
})
