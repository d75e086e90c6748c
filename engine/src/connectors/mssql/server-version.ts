import { AppError } from '@anj/workflow'

/** Values of SERVERPROPERTY('EngineEdition'). */
const AZURE_SQL_DATABASE = 5
/** Services of Azure and Fabric, which Microsoft keeps up to date and which call themselves version 12 for ever. */
const services: readonly number[] = [AZURE_SQL_DATABASE, 6, 8, 11, 12]

/** Releases before SQL Server 2016, by the first number of their version. They lack catalogue views that every task here reads. */
const tooOld: Readonly<Record<number, string>> = {
  8: '2000',
  9: '2005',
  10: '2008',
  11: '2012',
  12: '2014',
}
const OLDEST = '2016'

export interface ServerVersion {
  /** The first number of the version: 13 is SQL Server 2016. */
  readonly version: number
  /** True for Azure SQL Database. */
  readonly isAzure: boolean
}

/** Reads what a server says of itself: SERVERPROPERTY's `ProductVersion` and `EngineEdition`. Refuses releases before 2016. */
export function judgeVersion(productVersion: string, edition: number, server: string): ServerVersion {
  const version = Number.parseInt(productVersion, 10)
  const release = tooOld[version]
  if (release !== undefined && !services.includes(edition))
    throw new AppError('databaseVersionTooOld', { server, release, oldest: OLDEST })
  return { version, isAzure: edition === AZURE_SQL_DATABASE }
}
