import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { isLongRun } from '../../engine/src/testing/rounds.ts'
import { callAs, type Operation, preparationsFor } from './ask.ts'
import { calls } from './calls.ts'
import { type CallerKind, callers, type Row, readTable } from './read-table.ts'
import { openScene, type Scene } from './scene.ts'

const operations = readOperations()
const rows = readTable()
let scene: Scene
beforeAll(async () => {
  scene = await openScene()
})
afterAll(() => scene.close())

function readOperations(): readonly Operation[] {
  const file = fileURLToPath(new URL('../../openapi.yaml', import.meta.url))
  const { paths } = parse(readFileSync(file, 'utf8')) as {
    paths: Record<string, Record<string, { operationId?: string }>>
  }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { operationId: id }]) =>
      id ? [{ id, path, method: method.toUpperCase() as NonNullable<Operation['method']> }] : [],
    ),
  )
}

test('the table and the calls contain exactly the operations in openapi.yaml', () => {
  const ids = operations.map(({ id }) => id).toSorted()
  expect(rows.map(({ operation }) => operation).toSorted()).toEqual(ids)
  expect(Object.keys(calls).toSorted()).toEqual(ids)
})

/**
 * Returns the callers to test. Some callers are subject to the same rule for all operations, so the short round tests
 * them only for every other operation.
 */
function callersOf({ scope }: Row, nth: number): readonly CallerKind[] {
  const left = [nth % 2 ? 'expired' : 'revoked', scope ? null : nth % 2 ? 'noScope' : 'scope']
  return callers.filter((caller) => isLongRun || !left.includes(caller))
}

describe('each caller gets the status in the table', () => {
  test.each(rows.map((row, nth) => ({ ...row, nth })))('$operation', async ({ nth, ...row }) => {
    const asked = callersOf(row, nth)
    const operation = operations.find(({ id }) => id === row.operation)
    if (!operation) throw new Error('openapi.yaml has no such operation.')
    const setStage = preparationsFor(scene, operation, row)
    const heard = await Promise.all(
      asked.map(async (caller) => {
        const { answer, shown } = await callAs(scene, operation, row, caller, setStage)
        return { caller, status: answer.status, shown: isOthers(row, caller) ? shown : [] }
      }),
    )
    const statuses = Object.fromEntries(heard.map(({ caller, status }) => [caller, status]))
    expect(statuses).toEqual(Object.fromEntries(asked.map((caller) => [caller, row.expected[caller]])))
    expect(heard.filter(({ shown }) => shown.length > 0)).toEqual([])
  })
})

/** True when this caller can't see the owner's data. */
function isOthers({ expected }: Row, caller: CallerKind): boolean {
  return caller === 'otherAdmin' || (expected.user < 300 && (caller === 'admin' || caller === 'super'))
}
