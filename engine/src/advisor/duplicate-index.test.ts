import { testDictionary, testTable } from '@anj/workflow/dictionary-testing'
import { describe, expect, it } from 'vitest'
import { dialects } from './dialects/index.ts'
import { duplicateIndex } from './rules/duplicate-index.ts'

const index = (name: string, unique: boolean) => ({
  name,
  columns: [{ name: 'email', expression: null, descending: false, prefix: null, variant: null }],
  included: [],
  unique,
  nullsEqual: false,
  method: 'btree',
  predicate: null,
  constraint: null,
  uses: null,
})

describe('the rule on duplicate indexes', () => {
  it.each([
    ['unique', true],
    ['plain', false],
  ])('drops a %s index, with a caution where replication may depend on it', (_what, unique) => {
    const indexes = [index('a', unique), index('b', unique)]
    const dictionary = testDictionary([testTable('people', ['email text'], { indexes })])
    const fixOn = (family: 'postgresql' | 'mysql') =>
      duplicateIndex.find({
        dictionary,
        dialect: dialects[family],
        isWhole: true,
        samples: null,
        inclusions: null,
        now: new Date(0),
      })[0]?.fix
    expect(fixOn('postgresql')?.caution?.includes('replica identity') ?? false).toBe(unique)
    expect(fixOn('mysql')).toMatchObject({ sql: expect.stringContaining('drop') })
    expect(fixOn('mysql')?.caution).toBeUndefined()
  })
})
