import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The slow test files, slowest first. If a slow file started last, the whole suite would have to wait for it. */
export const longestFiles: readonly string[] = [
  'proofs/damage/damage.test.ts',
  'proofs/database-contract/catalogue.test.ts',
  'proofs/database-contract/shapes.test.ts',
  'engine/src/connectors/mssql/connect.test.ts',
  'api/src/etl/etl-mssql.test.ts',
  'api/src/etl/etl-runs.test.ts',
  'proofs/rights-matrix/rights-matrix.test.ts',
  'engine/src/plan/wide-rows.test.ts',
  'proofs/database-contract/memory.test.ts',
  'proofs/database-contract/injection-files.test.ts',
  'proofs/database-contract/injection-columns.test.ts',
  'proofs/database-contract/injection.test.ts',
  'proofs/kill/kill.test.ts',
  'engine/src/connectors/tunnel/open-tunnel.test.ts',
  'engine/src/child/no-orphans.test.ts',
  'engine/src/child/orphaned-run.test.ts',
  'engine/src/ingest/fuzz.test.ts',
  'proofs/database-contract/types.test.ts',
  'engine/src/connectors/write.test.ts',
  'engine/src/connectors/postgresql/write/write.test.ts',
  'engine/src/preview/preview-pool.test.ts',
  'scripts/postgres/embedded-postgres.test.ts',
]

/** Starts the slow files first, and the others in vitest's order. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = longestFiles.findIndex((file) => moduleId.endsWith(`/${file}`))
      return place < 0 ? longestFiles.length : place
    }
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}
