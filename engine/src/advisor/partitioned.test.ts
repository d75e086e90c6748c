import { randomUUID } from 'node:crypto'
import { tableKey } from '@anj/workflow'
import { testDictionary, testTable } from '@anj/workflow/dictionary-testing'
import { describe, expect, it } from 'vitest'
import { dialects } from './dialects/index.ts'
import type { Facts } from './rule.ts'
import { candidateKey } from './rules/candidate-key.ts'
import { noPrimaryKey } from './rules/no-primary-key.ts'

const table = testTable('public.payment', ['uuid uuid', 'paid_on date'])
const facts = (partitionKey: readonly string[] | undefined): Facts => ({
  family: 'postgresql',
  dictionary: testDictionary([{ ...table, ...(partitionKey && { partitionKey: [...partitionKey] }) }]),
  dialect: dialects.postgresql,
  isWhole: true,
  samples: new Map([
    [
      tableKey(table),
      {
        columns: ['uuid', 'paid_on'],
        rows: Array.from({ length: 60 }, (_, day) => [randomUUID(), `2026-01-${day % 28}`]),
      },
    ],
  ]),
  inclusions: null,
  now: new Date('2026-03-04T05:06:07Z'),
})

describe('a table with partitions', () => {
  it('has no key that leaves out what its partitions follow', () => {
    expect(candidateKey.find(facts(undefined))).toHaveLength(1)
    expect(candidateKey.find(facts(['paid_on']))).toEqual([])
    expect(candidateKey.find(facts([]))).toEqual([])
    expect(candidateKey.find(facts(['uuid']))).toHaveLength(1)
  })

  it('gets no numbered key that the server would refuse', () => {
    expect(noPrimaryKey.find(facts(undefined))).toMatchObject([{ fix: { sql: expect.anything() } }])
    expect(noPrimaryKey.find(facts(['paid_on']))[0]).not.toHaveProperty('fix')
  })
})
