import { isUuid } from '@anj/db/is-uuid'
import { type Finding, finding } from '../connections/check-connection.ts'
import type { OutputSettings } from './schema.ts'

/** The fields in a call's settings whose type is correct. */
export type Settings = { -readonly [F in keyof OutputSettings]?: OutputSettings[F] }

interface Rule {
  /** Returns the converted value, or undefined for a value with the wrong type. */
  readonly as: (value: unknown) => unknown
  readonly misfit: (field: string) => Finding
}

const must = (what: string) => (field: string) => finding(field, 'settingMust', { field, what })
const text = (longest: number): Rule => ({
  as: (value) => (typeof value === 'string' && value.length <= longest ? value : undefined),
  misfit: must(`a text of at most ${longest} characters`),
})
const flag: Rule = { as: (value) => (value === true ? true : undefined), misfit: must('true or false') }
const port = (code: 'portNotPositive' | 'sshPortNotPositive'): Rule => ({
  as: (value) =>
    typeof value === 'string' && /^\s*\d{1,15}\s*$/.test(value) ? Number(value) : asNumber(value),
  misfit: (field) => finding(field, code),
})
const asNumber = (value: unknown) => (Number.isFinite(value) ? value : undefined)
const tlsWays = ['disable', 'require', 'verify']

/**
 * The type check for each field. For a port, it only checks that the value is a number. The other rules check the
 * range.
 */
const rules: { readonly [F in keyof OutputSettings]-?: Rule } = {
  serverName: text(500),
  port: port('portNotPositive'),
  authentication: text(100),
  userId: text(500),
  password: text(5000),
  databaseName: text(500),
  schemaName: text(500),
  tableName: text(5000),
  createTableIfNotExist: flag,
  dropTableThenCreate: flag,
  deleteExistingData: flag,
  useSSH: flag,
  SSHServerName: text(500),
  SSHUserName: text(500),
  SSHPassword: text(5000),
  SSHPort: port('sshPortNotPositive'),
  SSHHostKey: text(200),
  tls: {
    as: (value) => tlsWays.find((way) => way === value),
    misfit: must('disable, require or verify'),
  },
  connectionId: {
    as: (value) => (typeof value === 'string' && isUuid(value) ? value : undefined),
    misfit: must('the id of a connection'),
  },
}

/** The settings whose type is correct, and findings about the others. */
export interface FittingSettings {
  readonly settings: Settings
  readonly misfits: readonly Finding[]
}

/** The fields in the form's order. Findings are reported in the same order. */
export const formOrder: readonly string[] = Object.keys(rules)

/**
 * Separates the fields with a wrong type from the others. An empty text, null and false are valid everywhere, because
 * they count as omitted.
 */
export function fittingSettings(body: Readonly<Record<string, unknown>>): FittingSettings {
  const misfits: Finding[] = []
  const fitting = Object.entries(rules).flatMap(([field, { as, misfit }]) => {
    const value = body[field]
    if (value === undefined) return []
    if (value === null || value === '' || value === false) return [[field, value] as const]
    const fit = as(value)
    if (fit === undefined) misfits.push(misfit(field))
    return fit === undefined ? [] : [[field, fit] as const]
  })
  return { settings: Object.fromEntries(fitting) as Settings, misfits }
}
