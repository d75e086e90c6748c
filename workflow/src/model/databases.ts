/** Database kinds, which are the values of `{kind}` in docs/specification.md, "API calls". */
export const databaseKinds = ['postgresql', 'mysql', 'azure-mysql', 'mssql', 'azure-mssql'] as const
export type DatabaseKind = (typeof databaseKinds)[number]

/** Protocol of a kind. The Azure kinds are their base kinds with encryption required and verified. */
export const databaseFamilies = ['postgresql', 'mysql', 'mssql'] as const
export type DatabaseFamily = (typeof databaseFamilies)[number]

/** A user with a password, or the Windows account of this product's server (MS SQL only). */
export const authenticationMethods = ['user', 'windows'] as const
export type Authentication = (typeof authenticationMethods)[number]

interface DatabaseFacts {
  readonly title: string
  readonly family: DatabaseFamily
  readonly port: number
  /** True when databases contain schemas. */
  readonly schemas: boolean
  /** Schema used when none is given. Empty for kinds without schemas. */
  readonly defaultSchema: string
  /** True when the specification's form offers an SSH tunnel. */
  readonly tunnel: boolean
  /** True when connections are always encrypted and verified. */
  readonly alwaysVerified: boolean
  /** True when Windows authentication is available. */
  readonly windowsLogin: boolean
}

/** Differences between the kinds that forms and rules need. */
export const databases: Readonly<Record<DatabaseKind, DatabaseFacts>> = {
  postgresql: {
    title: 'PostgreSQL',
    family: 'postgresql',
    port: 5432,
    schemas: true,
    defaultSchema: 'public',
    tunnel: true,
    alwaysVerified: false,
    windowsLogin: false,
  },
  mysql: {
    title: 'MySQL',
    family: 'mysql',
    port: 3306,
    schemas: false,
    defaultSchema: '',
    tunnel: false,
    alwaysVerified: false,
    windowsLogin: false,
  },
  'azure-mysql': {
    title: 'Azure MySQL',
    family: 'mysql',
    port: 3306,
    schemas: false,
    defaultSchema: '',
    tunnel: false,
    alwaysVerified: true,
    windowsLogin: false,
  },
  mssql: {
    title: 'MS SQL',
    family: 'mssql',
    port: 1433,
    schemas: true,
    defaultSchema: 'dbo',
    tunnel: false,
    alwaysVerified: false,
    windowsLogin: true,
  },
  'azure-mssql': {
    title: 'Azure MS SQL',
    family: 'mssql',
    port: 1433,
    schemas: true,
    defaultSchema: 'dbo',
    tunnel: false,
    alwaysVerified: true,
    windowsLogin: false,
  },
}
