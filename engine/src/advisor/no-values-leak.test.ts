import { type DictionaryTable, tableKey } from '@anj/workflow'
import { testColumn, testDictionary, testForeignKey, testTable } from '@anj/workflow/dictionary-testing'
import { describe, expect, it } from 'vitest'
import { dialects } from './dialects/index.ts'
import type { Facts } from './rule.ts'
import { runRules } from './run-rules.ts'

/** Values that no finding may contain, whatever their column is called. Rules are most likely to show these rows. */
const secrets = {
  emails: Array.from({ length: 60 }, (_, i) => `person.number${i}@example.com`),
  cards: ['4111111111111111', '5555555555554444', '4012888888881881', '5105105105105100', '6011111111111117'],
  ibans: ['DE89370400440532013000', 'GB82WEST12345698765432', 'NO9386011117947', 'BE68539007547034'],
  passwords: Array.from({ length: 60 }, (_, i) => `hunter${i}!`),
  days: Array.from({ length: 60 }, (_, i) => `19${50 + (i % 40)}-03-${10 + (i % 18)}`),
  phones: Array.from({ length: 60 }, (_, i) => `+49 30 9018${100 + i}`),
}
const all = Object.values(secrets).flat()

const places = Object.entries(secrets).flatMap(([kind, values]) =>
  ['contact', 'tags', 'note', 'customer_ref', 'password', kind].map((name) => ({
    name: `${name}_${kind}`,
    plain: name,
    values,
  })),
)

function tableOf(name: string, column: string, rest: Partial<DictionaryTable> = {}): DictionaryTable {
  return testTable(
    name,
    ['thing_id', testColumn(column, 'varchar(2000)', { length: 2000, nullable: true })],
    rest,
  )
}

describe('findings', () => {
  it('show no sensitive value, whatever the name of its column', async () => {
    const samples = new Map<
      string,
      { columns: readonly string[]; rows: readonly (readonly (string | null)[])[] }
    >()
    const tables = places.flatMap(({ name, plain, values }) => {
      const single = tableOf(`single_${name}`, plain)
      const lists = tableOf(`lists_${name}`, plain)
      const attributes = testTable(`attributes_${name}`, ['thing_id', 'attribute text', 'value text'])
      const row = (i: number) => values[i % values.length] ?? null
      const rows = (cells: (i: number) => readonly (string | null)[]) =>
        Array.from({ length: 60 }, (_, i) => cells(i))
      samples.set(tableKey(single), { columns: ['thing_id', plain], rows: rows((i) => [`${i}`, row(i)]) })
      samples.set(tableKey(lists), {
        columns: ['thing_id', plain],
        rows: rows((i) => [
          `${i}`,
          i % 2 === 0 ? `${row(i)};${row(i + 1)};${row(i + 2)}` : `${row(i)};${row(i + 2)}`,
        ]),
      })
      samples.set(tableKey(attributes), {
        columns: ['thing_id', 'attribute', 'value'],
        rows: rows((i) => [`${Math.floor(i / 4)}`, values[i % 4] ?? null, row(i)]),
      })
      return [single, lists, attributes]
    })
    const referring = places.map(({ name, plain, values }) => {
      const key = testForeignKey([plain], 'things', ['id'], { name: `fk_${name}`, checked: false })
      const table = tableOf(`refers_${name}`, plain, { foreignKeys: [key] })
      const { schema } = table
      return {
        table,
        inclusion: {
          from: { table: { schema, name: table.name }, columns: [plain] },
          to: { table: { schema, name: 'things' }, columns: ['id'] },
          foreignKey: key.name,
          looked: 50,
          missing: 3,
          examples: values.slice(0, 3).map((value) => [value]),
        },
      }
    })
    const facts: Facts = {
      dictionary: testDictionary([
        testTable('things', ['id'], { key: ['id'] }),
        ...tables,
        ...referring.map(({ table }) => table),
      ]),
      dialect: dialects.postgresql,
      isWhole: true,
      samples,
      inclusions: referring.map(({ inclusion }) => inclusion),
      now: new Date('2026-03-04T05:06:07Z'),
    }
    const { findings } = await runRules(facts)
    const asked = new Set(findings.map(({ rule }) => rule))
    for (const rule of [
      'orphan-values',
      'text-should-be-typed',
      'multi-valued-column',
      'entity-attribute-value',
      'sensitive-column',
      'plaintext-password',
    ])
      expect(asked, rule).toContain(rule)
    const said = JSON.stringify(findings)
    expect(all.filter((value) => said.includes(value))).toEqual([])
  })
})
