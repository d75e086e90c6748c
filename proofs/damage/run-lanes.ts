import { setUpProduct } from '../../worker/src/testing/product.ts'
import { type CampaignOptions, playCampaign, type Tally } from './campaign.ts'
import { openFileTarget } from './file-target.ts'
import { openLane } from './lane.ts'
import { openMssqlTarget } from './mssql-target.ts'
import { openMysqlTarget } from './mysql-target.ts'
import { findMysqlProgram, startOwnMariadb } from './own-mariadb.ts'
import { startOwnPostgresql } from './own-postgresql.ts'
import { startOwnSqlServer } from './own-sql-server.ts'
import { openPostgresqlTarget } from './postgresql-target.ts'
import type { OwnServer } from './server.ts'
import type { OpenTarget, OutputNode } from './target.ts'

export interface LanesOptions extends CampaignOptions {
  /** Rows of a run that is damaged. */
  readonly rows: number
  /** True when leftovers are removed without waiting for the worker's next check. */
  readonly hurried?: boolean
}

/** Plays the whole campaign on one target with its own product and, if needed, its own server. */
export type PlayLane = (options: LanesOptions) => Promise<readonly Tally[]>

const fileOutputs: Readonly<Record<string, OutputNode>> = {
  CSV: { kind: 'csvOutput', config: {} },
  TXT: { kind: 'txtOutput', config: {} },
  Excel: { kind: 'excelOutput', config: {} },
}

/** Returns the targets that can be damaged on this machine, by their names in the results. */
export function findLanes(): Readonly<Record<string, PlayLane>> {
  return {
    PostgreSQL: onServer(startOwnPostgresql, openPostgresqlTarget),
    ...(findMysqlProgram() ? { MariaDB: onServer(startOwnMariadb, openMysqlTarget) } : {}),
    'SQL Server': onServer(startOwnSqlServer, openMssqlTarget),
    ...Object.fromEntries(
      Object.entries(fileOutputs).map(([name, output]) => [
        name,
        (options: LanesOptions) => play(options, async (product) => openFileTarget(product, name, output)),
      ]),
    ),
  }
}

function onServer(
  start: () => Promise<OwnServer>,
  open: (server: OwnServer, ...rest: Parameters<OpenTarget>) => ReturnType<OpenTarget>,
): PlayLane {
  return async (options) => {
    const server = await start()
    try {
      return await play(options, (...rest) => open(server, ...rest))
    } finally {
      await server.close()
    }
  }
}

async function play(options: LanesOptions, open: OpenTarget): Promise<readonly Tally[]> {
  const product = await setUpProduct()
  try {
    const lane = await openLane(product, open, options)
    try {
      return await playCampaign(lane, options)
    } finally {
      await lane.close()
    }
  } finally {
    await product.close()
  }
}
