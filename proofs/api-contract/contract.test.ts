import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roundsOf } from '../../engine/src/testing/rounds.ts'
import { ownerRole } from '../rights-matrix/ask.ts'
import { readTable } from '../rights-matrix/read-table.ts'
import { openScene, type Scene } from '../rights-matrix/scene.ts'
import { judgeAnswer } from './check-answer.ts'
import { changesOf } from './hostile-call.ts'
import { createOperationCalls } from './operation-calls.ts'
import { operations } from './operations.ts'

/** With the fixed seed, every run makes the same calls. Environment variables can request different or more calls. */
const seed = Number(process.env['ANJ_CONTRACT_SEED'] ?? 20_261_122)
const rounds = Number(process.env['ANJ_CONTRACT_ROUNDS'] ?? roundsOf({ short: 3, long: 60 }))
const timeout = 60_000 + rounds * 1_000

const rows = new Map(readTable().map((row) => [row.operation, row]))
let scene: Scene
beforeAll(async () => {
  scene = await openScene()
})
afterAll(() => scene.close())

describe.each(operations)('$id', (operation) => {
  const row = rows.get(operation.id)

  test('answers valid and hostile calls as openapi.yaml describes', { timeout }, async () => {
    if (!row) throw new Error('rights-matrix/table.ts has no row for this operation.')
    const play = createOperationCalls(scene, operation, row)
    const body = await play.body()
    const judge = ({ logged, ...heard }: Awaited<ReturnType<typeof play.call>>): void => {
      const faults = [...judgeAnswer(operation, heard), ...logged]
      if (faults.length > 0) throw new Error(faults.join('\n'))
    }

    const right = await play.call()
    judge(right)
    expect(right.status).toBe(row.expected[ownerRole(row)])

    await fc.assert(
      fc.asyncProperty(changesOf(operation, body), async (change) => {
        judge(await play.call(change))
      }),
      { seed, numRuns: rounds },
    )
  })
})
