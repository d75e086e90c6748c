import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The test files that take nine seconds or more on two cores, slowest first. If a slow file started last, the whole suite
 * would have to wait for it.
 */
export const longestFiles: readonly string[] = [
  'api/src/etl/etl-runs.test.ts',
  'proofs/damage/damage.test.ts',
  'proofs/schedules/outage.test.ts',
  'proofs/rights-matrix/rights-matrix.test.ts',
  'engine/src/connectors/new-tables.test.ts',
  'api/src/etl/etl-mssql.test.ts',
  'engine/src/ingest/bombs.test.ts',
  'proofs/fleet/fleet.test.ts',
  'engine/src/connectors/write.test.ts',
  'proofs/database-contract/shapes.test.ts',
  'cli/src/on-server.test.ts',
  'cli/src/commands/convert.test.ts',
  'proofs/database-contract/memory.test.ts',
  'proofs/database-contract/catalogue.test.ts',
  'engine/src/plan/wide-rows.test.ts',
  'engine/src/ingest/ingest-csv.test.ts',
  'cli/src/main.test.ts',
  'scripts/checking/client-package.test.ts',
  'engine/src/storage/s3/faults.test.ts',
  'engine/src/connectors/staged/crash.test.ts',
  'bench/src/types/types.test.ts',
  'engine/src/connectors/mssql/native-types.test.ts',
  'proofs/api-contract/contract.test.ts',
  'proofs/database-contract/injection-files.test.ts',
  'proofs/advisor/rules.postgresql.test.ts',
  'engine/src/connectors/mssql/write/crash-server.test.ts',
  'engine/src/connectors/postgresql/write/round-trip.test.ts',
  'proofs/schedules/proof.test.ts',
  'engine/src/connectors/rejects-table.test.ts',
  'cli/src/commands/backup.test.ts',
  'worker/src/jobs/try-run.test.ts',
  'engine/src/excel/read-workbook.test.ts',
  'engine/src/plan/examples.test.ts',
  'engine/src/connectors/postgresql/write/write.test.ts',
  'engine/src/child/fork-run.test.ts',
  'engine/src/connectors/tunnel/open-tunnel.test.ts',
  'proofs/kill/kill.test.ts',
  'api/src/sign-in/log-in-limit.test.ts',
  'engine/src/connectors/postgresql/read/read.test.ts',
  'engine/src/ingest/irregular-types.test.ts',
  'api/src/sharing/routes.test.ts',
  'engine/src/storage/s3/bucket-multipart.test.ts',
  'proofs/database-contract/requirements-of-mysql.test.ts',
  'engine/src/storage/contract.test.ts',
  'worker/src/jobs/mysql-run.test.ts',
  'proofs/database-contract/parts.test.ts',
  'engine/src/child/no-orphans.test.ts',
  'worker/src/start-worker.test.ts',
  'worker/src/jobs/limits.test.ts',
  'engine/src/preview/preview-pool.test.ts',
  'engine/src/csv/encodings.test.ts',
  'workflow/src/schedule/occurrences.oracle.test.ts',
  'proofs/database-contract/ways-of-postgresql.test.ts',
  'engine/src/connectors/excel/excel-to-excel.test.ts',
  'engine/src/connectors/new-columns.test.ts',
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
