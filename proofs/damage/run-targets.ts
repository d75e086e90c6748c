import { setUpProduct } from '../../worker/src/testing/product.ts'
import { type CampaignOptions, runCampaign, type Tally } from './campaign.ts'
import { openFileTarget } from './file-target.ts'
import { openFlowingFileTarget } from './flowing-file-target.ts'
import { openMssqlTarget } from './mssql-target.ts'
import { openMysqlTarget } from './mysql-target.ts'
import { findMysqlProgram, startOwnMariadb } from './own-mariadb.ts'
import { startOwnPostgresql } from './own-postgresql.ts'
import { startOwnSqlServer } from './own-sql-server.ts'
import { openPostgresqlTarget } from './postgresql-target.ts'
import type { OwnServer } from './server.ts'
import type { OpenTarget, OutputNode } from './target.ts'
import { openTargetUnderTest } from './target-under-test.ts'

export interface TargetsOptions extends CampaignOptions {
  /** Number of rows in a run that is damaged. */
  readonly rows: number
  /** True if leftovers are removed at once, without waiting for the worker's next check. */
  readonly hurried?: boolean
}

/** Plays the campaign on one target with a separate product and, if needed, a separate server. */
export type RunCampaign = (options: TargetsOptions) => Promise<readonly Tally[]>

const fileOutputs: Readonly<Record<string, OutputNode>> = {
  CSV: { kind: 'csvOutput', config: {} },
  TXT: { kind: 'txtOutput', config: {} },
  Excel: { kind: 'excelOutput', config: {} },
}

/** Returns the targets that can be damaged on this machine, keyed by their names in the results. */
export function findTargetsUnderTest(): Readonly<Record<string, RunCampaign>> {
  return {
    PostgreSQL: onServer(startOwnPostgresql, openPostgresqlTarget),
    ...(findMysqlProgram() ? { MariaDB: onServer(startOwnMariadb, openMysqlTarget) } : {}),
    'SQL Server': onServer(startOwnSqlServer, openMssqlTarget),
    'CSV of PostgreSQL': onServer(startOwnPostgresql, openFlowingFileTarget),
    ...Object.fromEntries(
      Object.entries(fileOutputs).map(([name, output]) => [
        name,
        (options: TargetsOptions) => play(options, async (product) => openFileTarget(product, name, output)),
      ]),
    ),
  }
}

function onServer(
  start: () => Promise<OwnServer>,
  open: (server: OwnServer, ...rest: Parameters<OpenTarget>) => ReturnType<OpenTarget>,
): RunCampaign {
  return async (options) => {
    const server = await start()
    try {
      return await play(options, (...rest) => open(server, ...rest))
    } finally {
      await server.close()
    }
  }
}

async function play(options: TargetsOptions, open: OpenTarget): Promise<readonly Tally[]> {
  const product = await setUpProduct()
  try {
    const underTest = await openTargetUnderTest(product, open, options)
    try {
      return await runCampaign(underTest, options)
    } finally {
      await underTest.close()
    }
  } finally {
    await product.close()
  }
}
