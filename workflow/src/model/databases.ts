/** Kinds of database servers, as `{kind}` of docs/specification.md, "API calls", names them. */
export const databaseKinds = ['postgresql', 'mysql', 'azure-mysql', 'mssql', 'azure-mssql'] as const
export type DatabaseKind = (typeof databaseKinds)[number]

/** The protocol that a kind speaks: Azure's kinds are their base kinds with encryption required and verified. */
export const databaseFamilies = ['postgresql', 'mysql', 'mssql'] as const
export type DatabaseFamily = (typeof databaseFamilies)[number]

/** Who logs in: a user with a password, or the Windows account that the server of this product runs with (MS SQL only). */
export const authentications = ['user', 'windows'] as const
export type Authentication = (typeof authentications)[number]

interface DatabaseFacts {
  readonly title: string
  readonly family: DatabaseFamily
  readonly port: number
  /** Tables stand in schemas inside a database. */
  readonly schemas: boolean
  /** The schema that is meant when none is given; empty where there are none. */
  readonly defaultSchema: string
  /** The specification's form offers an SSH tunnel. */
  readonly tunnel: boolean
  /** Only encrypted and verified connections. */
  readonly alwaysVerified: boolean
  /** Windows authentication is offered beside user and password. */
  readonly windowsLogin: boolean
}

/** What differs between the kinds, as far as forms and rules need it. */
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
