import type { NewConnection } from '@anj/db'
import { type DatabaseKind, databases, defaultTls } from '@anj/workflow'
import { type Finding, finding } from '../connections/check-connection.ts'
import {
  authenticationOf,
  readTunnel,
  serverFindings,
  withoutEmptyFields,
} from '../server-databases/server-fields.ts'
import { type FittingSettings, formOrder, type Settings } from './fitting-settings.ts'

export interface Output {
  readonly databaseName: string
  readonly schemaName: string
  readonly tableName: string
  readonly createTableIfNotExist: boolean
  readonly dropTableThenCreate: boolean
  readonly deleteExistingData: boolean
}

/** A call's server, with its secrets in plain text. They are encrypted before they are stored. */
export type Server = Pick<NewConnection, 'serverName' | 'port' | 'userId' | 'tls'> & {
  readonly authentication: 'user' | 'windows'
  readonly password: string
  readonly ssh: ReturnType<typeof readTunnel> | null
}

interface ReadSettings {
  readonly findings: readonly Finding[]
  readonly output: Output
  /** Null if the call names a stored connection instead. */
  readonly server: Server | null
  readonly connectionId: string | null
}

/**
 * Reads a call's output settings (docs/specification.md, "Run and process output"). Empty and false values count as
 * omitted, except in the three flags. Each kind of database reads only its own fields. Returns all findings in the
 * form's order.
 */
export function readSettings(
  kind: DatabaseKind,
  { settings, misfits: allMisfits }: FittingSettings,
): ReadSettings {
  const givenSettings = withoutEmptyFields(settings)
  const { connectionId = null } = givenSettings
  const unread = unreadFields(kind, givenSettings)
  const misfits = allMisfits.filter(({ field }) => !unread.includes(field))
  const findings = [
    ...(connectionId === null ? serverFindings(kind, givenSettings, { asksForAuthentication: false }) : []),
    ...tableFindings(settings),
  ]
  return {
    // A field with the wrong type is reported as such rather than as missing.
    findings: inOrder([
      ...misfits,
      ...findings.filter(({ field }) => !misfits.some((m) => m.field === field)),
    ]),
    output: outputOf(kind, settings),
    server: connectionId === null ? serverOf(kind, givenSettings) : null,
    connectionId,
  }
}

const sshFields = ['SSHServerName', 'SSHUserName', 'SSHPassword', 'SSHPort', 'SSHHostKey']
const serverFields = ['serverName', 'port', 'authentication', 'userId', 'password', 'useSSH', 'tls']

/** Returns the fields that a kind of database ignores. They are never reported as invalid. */
function unreadFields(
  kind: DatabaseKind,
  { connectionId, useSSH }: ReturnType<typeof withoutEmptyFields<Settings>>,
) {
  const { tunnel, windowsLogin } = databases[kind]
  return [
    ...(connectionId ? serverFields : []),
    ...(connectionId || !tunnel || useSSH !== true ? sshFields : []),
    ...(tunnel ? [] : ['useSSH']),
    ...(windowsLogin ? [] : ['authentication']),
  ]
}

function tableFindings(settings: Settings): readonly Finding[] {
  const { databaseName, tableName } = withoutEmptyFields(settings)
  return [
    ...(databaseName ? [] : [finding('databaseName', 'databaseNameRequired')]),
    ...(tableName ? [] : [finding('tableName', 'tableNameRequired')]),
    ...(tableName && [...tableName.trim()].length > 100 ? [finding('tableName', 'tableNameLong')] : []),
    ...flags.flatMap(([flag, code]) => (typeof settings[flag] === 'boolean' ? [] : [finding(flag, code)])),
  ]
}

const flags = [
  ['createTableIfNotExist', 'createTableIfNotExistRequired'],
  ['dropTableThenCreate', 'dropTableThenCreateRequired'],
  ['deleteExistingData', 'deleteExistingDataRequired'],
] as const

function outputOf(kind: DatabaseKind, settings: Settings): Output {
  const { databaseName = '', tableName = '', schemaName } = withoutEmptyFields(settings)
  return {
    databaseName: databaseName.trim(),
    schemaName: databases[kind].schemas ? (schemaName?.trim() ?? databases[kind].defaultSchema) : '',
    tableName: tableName.trim(),
    createTableIfNotExist: settings.createTableIfNotExist === true,
    dropTableThenCreate: settings.dropTableThenCreate === true,
    deleteExistingData: settings.deleteExistingData === true,
  }
}

function serverOf(kind: DatabaseKind, given: ReturnType<typeof withoutEmptyFields<Settings>>): Server {
  const { port, tunnel } = databases[kind]
  const { serverName = '', userId = '', password = '', tls, useSSH } = given
  const authentication = authenticationOf(kind, given)
  const isWindows = authentication === 'windows'
  return {
    serverName: serverName.trim(),
    port: given.port ?? port,
    authentication,
    userId: isWindows ? '' : userId.trim(),
    password: isWindows ? '' : password,
    tls: tls ?? defaultTls(kind, serverName, authentication),
    ssh: tunnel && useSSH === true ? readTunnel(given) : null,
  }
}

function inOrder(findings: readonly Finding[]): readonly Finding[] {
  const place = ({ field }: Finding) => formOrder.indexOf(field)
  return [...findings].sort((a, b) => place(a) - place(b))
}
