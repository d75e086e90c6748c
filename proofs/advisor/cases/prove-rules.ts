import { type DatabaseFamily, databaseFamilies, type Finding } from '@anj/workflow'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dialects } from '../../../engine/src/advisor/dialects/index.ts'
import { rules } from '../../../engine/src/advisor/rules/index.ts'
import { runRules } from '../../../engine/src/advisor/run-rules.ts'
import { isLongRun } from '../../../engine/src/testing/rounds.ts'
import type { SchemaDescription } from '../../../engine/src/testing/schemas/description.ts'
import { type CreatedSchema, makeSchema } from '../../../engine/src/testing/schemas/make-schema.ts'
import { openSchemaServer, type SchemaServer } from '../../../engine/src/testing/schemas/servers.ts'
import { readFacts, stripComments } from './facts-of.ts'
import { cases } from './index.ts'
import { type Expected, expectedOn, isOn, type RuleCase, type Scenario, type Unseen } from './rule-case.ts'

/** Creates each rule's schemas on a server of a family, and checks the findings and their fixes. */
export function proveRules(family: DatabaseFamily): void {
  let server: SchemaServer
  beforeAll(async () => {
    server = await openSchemaServer(family)
  })
  afterAll(() => server[Symbol.asyncDispose]())

  /** Schemas that no test changes, keyed by description. Near misses with the same description share one. */
  const looked = new Map<SchemaDescription, Promise<CreatedSchema>>()
  const madeOf = (schema: SchemaDescription) => {
    const made = looked.get(schema) ?? makeSchema(server, schema)
    looked.set(schema, made)
    return made
  }

  /** Returns a rule's findings in a schema in its current state. */
  async function findingsIn(made: CreatedSchema, { rule: id }: RuleCase, { adjust }: Scenario) {
    const rule = rules.filter((one) => one.id === id)
    const { findings: found } = await runRules(await readFacts(made, adjust), [], rule)
    const keys = found.map(({ key }) => key)
    expect(keys, 'a rule reports each place once').toEqual([...new Set(keys)])
    return found
  }

  /**
   * Adds a row that the sample doesn't contain. Checks that the fixes based on the sample leave this row unchanged and
   * that their queries show it.
   */
  async function proveCare(made: CreatedSchema, unseen: Unseen, careful: readonly Finding[]): Promise<void> {
    expect(careful.length).toBeGreaterThan(0)
    const { quote } = dialects[family]
    const table = made.table(unseen.table)
    const columns = Object.keys(unseen.values)
    const values = Object.values(unseen.values).map((value) =>
      typeof value === 'number' ? value : `'${value}'`,
    )
    const rows = async () => JSON.stringify(await made.rows(`select * from ${table} order by ${quote('id')}`))
    await made.run(
      `insert into ${table} (${columns.map((name) => quote(name)).join(', ')}) values (${values.join(', ')})`,
    )
    const before = await rows()
    for (const { fix, key } of careful) {
      const sql = fix?.sql ?? ''
      await made.run(sql)
      const [query = ''] = sql.split('\n')
      expect((await made.rows(query)).length, key).toBeGreaterThan(0)
    }
    expect(await rows()).toBe(before)
    await made.run(`delete from ${table} where ${quote('id')} = ${unseen.values.id}`)
  }

  /** In the short round, each near miss is checked on only one of its families. The families take turns. */
  const isLookedAt = (nearMiss: Scenario, nth: number) => {
    const on = databaseFamilies.filter((one) => isOn(one, nearMiss))
    return isLongRun ? isOn(family, nearMiss) : on[nth % on.length] === family
  }

  const played = cases.map((one) => ({
    ...one,
    triggers: one.triggers.filter((trigger) => isOn(family, trigger)),
    nearMisses: one.nearMisses.filter(isLookedAt),
  }))
  const anyOf = ({ triggers, nearMisses }: RuleCase) => triggers.length + nearMisses.length > 0

  describe.each(played.filter(anyOf))('$rule', (ruleCase) => {
    const { triggers, nearMisses } = ruleCase
    it.each(triggers)('finds $name', async (trigger) => {
      const made = await makeSchema(server, trigger.schema)
      const found = await findingsIn(made, ruleCase, trigger)
      const level = rules.find(({ id }) => id === ruleCase.rule)?.level
      const seen = found.map((one) => ({
        table: one.place.table,
        columns: one.place.columns,
        object: one.place.object ?? undefined,
        level: one.level,
        fix: kindOfFix(one),
      }))
      const expected = expectedOn(family, trigger).map((one) => ({
        columns: [],
        object: undefined,
        level,
        fix: 'cures' as const,
        ...one,
      }))
      expect(inOrder(seen)).toEqual(inOrder(expected))
      for (const { says } of found) expect(says).toMatch(/^\S.*\.$/s)

      const careful = found.filter((one) => kindOfFix(one) === 'looksFirst')
      if (trigger.unseen) await proveCare(made, trigger.unseen, careful)
      const cured = found.filter((one) => ['cures', 'looksFirst'].includes(kindOfFix(one)))
      if (cured.length === 0) return
      for (const { fix } of cured) await made.run(stripComments(fix?.sql ?? ''))
      const fixed = new Set(cured.map(({ key }) => key))
      const left = await findingsIn(made, ruleCase, trigger)
      expect(left.filter(({ key }) => fixed.has(key))).toEqual([])
    })

    it.each(nearMisses)('ignores $name', async (nearMiss) => {
      const made = await madeOf(nearMiss.schema)
      expect(await findingsIn(made, ruleCase, nearMiss)).toEqual([])
    })
  })
}

function kindOfFix({ fix }: Finding): NonNullable<Expected['fix']> {
  if (!fix) return 'none'
  const [first = '', ...others] = fix.sql.split('\n')
  if (others.length === 0 || !others.every(isComment)) return isComment(first) ? 'template' : 'cures'
  return isComment(first) ? 'template' : 'looksFirst'
}

const isComment = (line: string) => line.startsWith('-- ')

const placeOf = ({ table, columns, object }: Expected) => JSON.stringify([table, columns, object])
const inOrder = <T extends Expected>(all: readonly T[]): readonly T[] =>
  [...all].sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
