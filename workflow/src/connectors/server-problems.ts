import { sentence } from '../messages.ts'

/** Fields of a server in the connection form. Missing fields aren't checked. A null port is an empty field. */
export interface ServerFields {
  readonly serverName?: string | undefined
  readonly port?: number | null | undefined
  readonly userId?: string | undefined
  readonly password?: string | undefined
}

const codes = {
  database: {
    serverName: 'serverNameRequired',
    port: 'portRequired',
    wrongPort: 'portNotPositive',
    largePort: 'portTooLarge',
    userId: 'userIdRequired',
    password: 'databasePasswordRequired',
  },
  ssh: {
    serverName: 'sshServerNameRequired',
    port: 'sshPortRequired',
    wrongPort: 'sshPortNotPositive',
    largePort: 'sshPortTooLarge',
    userId: 'sshUserNameRequired',
    password: 'sshPasswordRequired',
  },
} as const

type Server = keyof typeof codes
type Code = (typeof codes)[Server][keyof (typeof codes)[Server]]

export interface ServerProblem {
  readonly field: keyof ServerFields
  readonly code: Code
  readonly sentence: string
}

/** Returns the problems of a database or SSH server's fields (docs/specification.md, "Database connection form"). */
export function serverProblems(server: Server, fields: ServerFields): readonly ServerProblem[] {
  const { serverName, port, userId, password } = fields
  const said = codes[server]
  const found: ServerProblem[] = []
  const note = (field: keyof ServerFields, code: Code) =>
    found.push({ field, code, sentence: sentence<Code>(code) })
  if (serverName?.trim() === '') note('serverName', said.serverName)
  if (port === null) note('port', said.port)
  if (typeof port === 'number') {
    if (!Number.isInteger(port) || port < 1) note('port', said.wrongPort)
    else if (port > 65_535) note('port', said.largePort)
  }
  if (userId?.trim() === '') note('userId', said.userId)
  if (password === '') note('password', said.password)
  return found
}
