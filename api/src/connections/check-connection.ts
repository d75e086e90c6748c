import { AppError, sentence } from '@anj/workflow'
import type { NewConnection } from './schema.ts'

type Fields = Partial<Pick<NewConnection, 'name' | 'serverName' | 'port' | 'userId' | 'password'>>
type Code =
  | 'connectionNameMissing'
  | 'connectionNameLong'
  | 'serverNameRequired'
  | 'portNotPositive'
  | 'userIdRequired'
  | 'databasePasswordRequired'

/** Refuses what is filled in wrongly, with the sentences of the connection form (spec §5). What isn't given isn't judged. */
export function checkConnection(form: Fields): void {
  const empty = (text: string | undefined) => text !== undefined && text.trim() === ''
  const findings: (readonly [field: keyof Fields, code: Code])[] = []
  if (empty(form.name)) findings.push(['name', 'connectionNameMissing'])
  if ((form.name?.trim().length ?? 0) > 100) findings.push(['name', 'connectionNameLong'])
  if (empty(form.serverName)) findings.push(['serverName', 'serverNameRequired'])
  if (form.port !== undefined && (form.port < 1 || form.port > 65535))
    findings.push(['port', 'portNotPositive'])
  if (empty(form.userId)) findings.push(['userId', 'userIdRequired'])
  if (form.password === '') findings.push(['password', 'databasePasswordRequired'])
  const [first] = findings
  if (!first) return
  const fields = Object.fromEntries(findings.map(([field, code]) => [field, sentence(code)]))
  throw new AppError(first[1], {}, { fields })
}
