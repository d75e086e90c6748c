import { type DatabaseFamily, type Dictionary, databaseFamilies, type Finding } from '@anj/workflow'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runRules } from '../../engine/src/advisor/run-rules.ts'
import { type CreatedSchema, makeSchema } from '../../engine/src/testing/schemas/make-schema.ts'
import { openSchemaServer, type SchemaServer } from '../../engine/src/testing/schemas/servers.ts'
import { awkwardName, everyFixSchema } from './cases/every-fix-schema.ts'
import { readFacts, stripComments } from './cases/facts-of.ts'
import { cases } from './cases/index.ts'
import { expectedOn, isOn } from './cases/rule-case.ts'

/** Maximum number of rounds. A fix may cause another finding: for example, a new foreign key needs an index. */
const MOST_ROUNDS = 5

type Fixed = Finding & { readonly fix: NonNullable<Finding['fix']> }

describe.each(databaseFamilies)('fixes on %s', (family) => {
  let server: SchemaServer
  beforeAll(async () => {
    server = await openSchemaServer(family)
  })
  afterAll(() => server[Symbol.asyncDispose]())

  it('run on the server despite unusual names, and cure their findings', async () => {
    const made = await makeSchema(server, everyFixSchema(family), 'Anj\'s "öd`d" ')
    for (const name of ['people', 'watched'])
      await made.run(
        `create view ${made.table(awkwardName(`all ${name}`))} as select * from ${made.table(awkwardName(name))}`,
      )
    const mended = new Map<string, Fixed>()
    const refused: string[] = []
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const fixes = await fixesIn(made)
      if (fixes.length === 0) break
      expect(
        fixes.filter(({ key }) => mended.has(key)).map(({ rule, fix }) => `${rule}\n${fix.sql}`),
        'no finding with a fix remains',
      ).toEqual([])
      for (const fixed of fixes) mended.set(fixed.key, fixed)
      for (const sql of new Set(fixes.map(({ fix }) => fix.sql)))
        await made.run(stripComments(sql)).catch((error: unknown) => refused.push(`${error}\n${sql}`))
      expect(refused).toEqual([])
    }
    expect(await fixesIn(made)).toEqual([])
    expect([...new Set([...mended.values()].map(({ rule }) => rule))].sort()).toEqual(rulesWithFixes(family))
  })
})

async function fixesIn(made: CreatedSchema): Promise<readonly Fixed[]> {
  const { findings } = await runRules(await readFacts(made, withUses))
  return findings.filter((one): one is Fixed => one.fix !== null)
}

/** Returns the rules for which a case expects a fix. */
function rulesWithFixes(family: DatabaseFamily): readonly string[] {
  return cases
    .filter(({ triggers }) =>
      triggers.some(
        (trigger) =>
          isOn(family, trigger) && expectedOn(family, trigger).some(({ fix = 'cures' }) => fix !== 'none'),
      ),
    )
    .map(({ rule }) => rule)
    .sort()
}

/** Sets facts that a test can't produce on a server: the age of its statistics, and unused tables and indexes. */
function withUses(dictionary: Dictionary): Dictionary {
  return {
    ...dictionary,
    usesSince: '2020-01-01T00:00:00Z',
    tables: dictionary.tables.map((table) => ({
      ...table,
      ...([awkwardName('people'), awkwardName('depots')].includes(table.name) && { rows: 5000 }),
      indexes: table.indexes.map((index) => ({ ...index, uses: index.name.endsWith(' unused') ? 0 : 1 })),
    })),
  }
}
