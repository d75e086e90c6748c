import {
  AppError,
  type DatabaseKind,
  databases,
  type ErrorCode,
  type MessageParams,
  type SentenceArgs,
  sentence,
  serverProblems,
} from '@anj/workflow'
import type { NewConnection } from './schema.ts'

type Fields = Partial<
  Pick<
    NewConnection,
    'name' | 'serverName' | 'port' | 'authentication' | 'userId' | 'tls' | 'password' | 'ssh'
  >
>

export interface Finding {
  readonly field: string
  readonly code: ErrorCode
  readonly sentence: string
}

/**
 * Refuses invalid fields with the messages in docs/specification.md, "Database connection form". Omitted fields aren't
 * checked.
 */
export function checkConnection(kind: DatabaseKind, form: Fields): void {
  throwFieldFindings([
    ...formFindings(form),
    ...loginFindings(kind, form),
    ...protectionFindings(kind, form),
    ...sshFindings(kind, form.ssh),
  ])
}

/**
 * Returns the form that validation expects. There, a missing user or password is an empty field. Windows
 * authentication needs neither.
 */
export function withLogin<F extends Fields>({ userId = '', password = '', ...form }: F) {
  return form.authentication === 'windows' ? form : { ...form, userId, password }
}

/**
 * Throws an error if there are findings. Each finding's message is reported under its field, and the first message is
 * also the error's message.
 */
export function throwFieldFindings(findings: readonly Finding[]): void {
  const [first] = findings
  if (!first) return
  const fields: Record<string, string> = {}
  for (const { field, sentence } of findings) fields[field] ??= sentence
  throw new AppError(first.code, {} as MessageParams<ErrorCode>, { sentence: first.sentence, fields })
}

/** Returns a finding with the message for the given code. */
export function finding<C extends ErrorCode>(field: string, code: C, ...params: SentenceArgs<C>): Finding {
  return { field, code, sentence: sentence(code, ...params) }
}

function formFindings(form: Fields): readonly Finding[] {
  const found: Finding[] = []
  if (form.name?.trim() === '') found.push(finding('name', 'connectionNameMissing'))
  if ((form.name?.trim().length ?? 0) > 100) found.push(finding('name', 'connectionNameLong'))
  return [...found, ...serverProblems('database', form)]
}

function loginFindings(kind: DatabaseKind, { authentication }: Fields): readonly Finding[] {
  const { windowsLogin, title } = databases[kind]
  return authentication === 'windows' && !windowsLogin
    ? [finding('authentication', 'windowsNotOffered', { title })]
    : []
}

function protectionFindings(kind: DatabaseKind, { tls }: Fields): readonly Finding[] {
  const { alwaysVerified, title } = databases[kind]
  return alwaysVerified && tls !== undefined && tls !== 'verify'
    ? [finding('tls', 'tlsAlwaysVerified', { title })]
    : []
}

function sshFindings(kind: DatabaseKind, ssh: Fields['ssh']): readonly Finding[] {
  if (!ssh) return []
  const { tunnel, title } = databases[kind]
  if (!tunnel) return [finding('ssh', 'tunnelNotOffered', { title })]
  return serverProblems('ssh', ssh).map((problem) => ({ ...problem, field: `ssh.${problem.field}` }))
}
