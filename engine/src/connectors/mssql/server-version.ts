import { AppError } from '@anj/workflow'

/** Values of SERVERPROPERTY('EngineEdition'). */
const AZURE_SQL_DATABASE = 5
/** Azure and Fabric services. They always report version 12, but Microsoft keeps them up to date. */
const services: readonly number[] = [AZURE_SQL_DATABASE, 6, 8, 11, 12]

/** The names of the releases before SQL Server 2016, keyed by major version. They lack catalogue views that we need. */
const tooOld: Readonly<Record<number, string>> = {
  8: '2000',
  9: '2005',
  10: '2008',
  11: '2012',
  12: '2014',
}
const OLDEST = '2016'

export interface ServerVersion {
  /** The major version; 13 is SQL Server 2016. */
  readonly version: number
  /** True for Azure SQL Database. */
  readonly isAzure: boolean
}

/** Parses SERVERPROPERTY's `ProductVersion` and `EngineEdition`. Refuses releases before 2016. */
export function checkServerVersion(productVersion: string, edition: number, server: string): ServerVersion {
  const version = Number.parseInt(productVersion, 10)
  const release = tooOld[version]
  if (release !== undefined && !services.includes(edition))
    throw new AppError('databaseVersionTooOld', { server, release, oldest: OLDEST })
  return { version, isAzure: edition === AZURE_SQL_DATABASE }
}
