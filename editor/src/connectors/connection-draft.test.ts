import { expect, test } from 'vitest'
import type { Connection } from '../server/connections.ts'
import {
  asAddress,
  asFetch,
  changeDraft,
  connectionProblems,
  draftOf,
  isSaidAtField,
  nameOf,
  problemsLeft,
  tlsOf,
} from './connection-draft.ts'

const fresh = draftOf('postgresql', null, null)
const saved = {
  id: 'c',
  name: 'c',
  kind: 'postgresql',
  serverName: 'db',
  port: 5432,
  authentication: 'user',
  userId: 'ada',
  tls: 'disable',
  ssh: { serverName: 'gate', port: 2222, userId: 'lovelace', hostKey: 'SHA256:abc' },
  isShared: false,
  access: 'own',
} as const satisfies Connection

test('every missing field is named in the words of the specification', () => {
  expect(connectionProblems('postgresql', { ...fresh, port: '', useSSH: true, sshPort: '' }, null)).toEqual({
    serverName: 'Server Name/IP Address is required',
    port: 'Port is required',
    userId: 'UserID is required',
    password: 'Password is required',
    'ssh.serverName': 'SSH Server Name is required',
    'ssh.port': 'SSH Port is required',
    'ssh.userId': 'SSH Username is required',
    'ssh.password': 'SSH Password is required',
  })
})

test('of a port that is too large it says which ones there are', () => {
  expect(
    connectionProblems('postgresql', { ...fresh, port: 99_999, sshPort: 99_999, useSSH: true }, null),
  ).toMatchObject({
    port: 'Port must be from 1 to 65535',
    'ssh.port': 'SSH Port must be from 1 to 65535',
  })
})

test.each([0, -1, 1.5, 'abc'])('a port of %s is refused', (port) => {
  expect(connectionProblems('postgresql', { ...fresh, port }, null).port).toBe(
    'Port must be a positive integer',
  )
  expect(connectionProblems('postgresql', { ...fresh, useSSH: true, sshPort: port }, null)['ssh.port']).toBe(
    'SSH Port must be a positive integer',
  )
})

test('a saved connection keeps its passwords when none is typed', () => {
  expect(connectionProblems('postgresql', draftOf('postgresql', saved, null), saved)).toEqual({})
})

test('a saved connection without a tunnel needs the password of a new one', () => {
  const draft = changeDraft(draftOf('postgresql', { ...saved, ssh: null }, null), {
    useSSH: true,
    sshServerName: 'gate',
    sshUserName: 'ada',
  })
  expect(connectionProblems('postgresql', draft, { ...saved, ssh: null })).toEqual({
    'ssh.password': 'SSH Password is required',
  })
})

test('the address of a file begins a new connection, and goes out trimmed', () => {
  const draft = draftOf('postgresql', null, { serverName: ' db ', port: 5433, userId: 'ada' })
  expect(asAddress('postgresql', draft)).toEqual({
    kind: 'postgresql',
    serverName: 'db',
    port: 5433,
    userId: 'ada',
    tls: 'require',
    ssh: null,
  })
})

test.each([
  ['localhost', 'disable'],
  ['127.0.0.1', 'disable'],
  ['::1', 'disable'],
  ['db.example.com', 'require'],
])('a new connection to %s begins with TLS %s', (serverName, tls) => {
  expect(tlsOf('postgresql', changeDraft(fresh, { serverName }))).toBe(tls)
  expect(tlsOf('postgresql', draftOf('postgresql', null, { serverName, port: 5432, userId: 'ada' }))).toBe(
    tls,
  )
})

test('what somebody chose for TLS stays when another server name is typed, and so does what was saved', () => {
  const chosen = changeDraft(fresh, { serverName: 'localhost', tls: 'disable' })
  expect(tlsOf('postgresql', changeDraft(chosen, { serverName: 'db.example.com' }))).toBe('disable')
  expect(tlsOf('postgresql', changeDraft(draftOf('postgresql', saved, null), { serverName: 'x' }))).toBe(
    'disable',
  )
})

test('each kind begins with its own port, and Azure with a verified server that nothing can undo', () => {
  expect(draftOf('mysql', null, null).port).toBe(3306)
  expect(tlsOf('azure-mysql', draftOf('azure-mysql', null, null))).toBe('verify')
  expect(
    tlsOf('azure-mysql', draftOf('azure-mysql', { ...saved, kind: 'azure-mysql', ssh: null }, null)),
  ).toBe('verify')
  expect(asAddress('mysql', draftOf('mysql', null, null))).not.toHaveProperty('ssh')
})

test('who logs in by Windows is asked for neither user nor password, and sends none', () => {
  const draft = changeDraft(draftOf('mssql', null, null), {
    serverName: 'db.example',
    authentication: 'windows',
    userId: 'half',
    password: 'typed',
  })
  expect(connectionProblems('mssql', draft, null)).toEqual({})
  expect(asAddress('mssql', draft)).toEqual({
    kind: 'mssql',
    serverName: 'db.example',
    port: 1433,
    authentication: 'windows',
    tls: 'require',
  })
  expect(tlsOf('mssql', changeDraft(draft, { serverName: 'localhost' }))).toBe('require')
  expect(nameOf('mssql', draft)).toBe('db.example (Windows)')
  expect(nameOf('azure-mssql', draft)).toBe('half@db.example')
  expect(asAddress('azure-mssql', draft)).toMatchObject({ userId: 'half', password: 'typed', tls: 'verify' })
  expect(asAddress('azure-mssql', draft)).not.toHaveProperty('authentication')
})

test('a saved connection that logged in by Windows needs user and password when that is given up', () => {
  const byWindows = { ...saved, kind: 'mssql', authentication: 'windows', userId: '', ssh: null } as const
  const draft = draftOf('mssql', byWindows, null)
  expect(connectionProblems('mssql', draft, byWindows)).toEqual({})
  expect(connectionProblems('mssql', changeDraft(draft, { authentication: 'user' }), byWindows)).toEqual({
    userId: 'UserID is required',
    password: 'Password is required',
  })
})

test("a port that the server's name tells is not asked for", () => {
  const draft = changeDraft(draftOf('mssql', saved, null), { serverName: 'db\\SALES', port: '' })
  expect(connectionProblems('mssql', draft, null).port).toBeUndefined()
  expect(asAddress('mssql', draft)).toMatchObject({ serverName: 'db\\SALES', port: 1433 })
  expect(connectionProblems('mssql', { ...draft, serverName: 'db' }, null).port).toBe('Port is required')
})

test('the key of an SSH server is forgotten with its address, and kept when the user changes', () => {
  const draft = draftOf('postgresql', saved, null)
  expect(draft.sshHostKey).toBe('SHA256:abc')
  expect(changeDraft(draft, { sshUserName: 'grace' }).sshHostKey).toBe('SHA256:abc')
  expect(changeDraft(draft, { sshPort: 22 }).sshHostKey).toBeNull()
  expect(changeDraft(draft, { sshServerName: 'other' }).sshHostKey).toBeNull()
})

test('what is said at a field that is shown is not said again below', () => {
  const said = 'Please enter the password again.'
  expect(isSaidAtField({ password: said }, said, fresh)).toBe(true)
  expect(isSaidAtField({ 'ssh.password': said }, said, { useSSH: true })).toBe(true)
  expect(isSaidAtField({ 'ssh.password': said }, said, { useSSH: false })).toBe(false)
  expect(isSaidAtField({ tls: said }, said, fresh)).toBe(false)
  expect(isSaidAtField({ password: 'another' }, said, fresh)).toBe(false)
})

test('what is said at a field is over once that field is typed into', () => {
  const problems = { serverName: 'a', port: 'b', 'ssh.port': 'c' }
  expect(problemsLeft(problems, { serverName: 'db' })).toEqual({ port: 'b', 'ssh.port': 'c' })
  expect(problemsLeft(problems, { sshPort: 22 })).toEqual({ serverName: 'a', port: 'b' })
  expect(problemsLeft(problems, { tls: 'verify' })).toEqual(problems)
})

test('databases are asked for by the names of the specification, with the fields of the kind only', () => {
  const typed = { serverName: ' db ', userId: 'ada', password: 'secret' }
  expect(asFetch('mysql', changeDraft(draftOf('mysql', null, null), typed), null)).toEqual({
    serverName: 'db',
    port: 3306,
    userId: 'ada',
    password: 'secret',
    tls: 'require',
  })
  const behind = changeDraft(draftOf('postgresql', null, null), {
    ...typed,
    useSSH: true,
    sshServerName: 'gate',
    sshUserName: 'grace',
    sshPassword: 'open',
  })
  expect(asFetch('postgresql', behind, null)).toMatchObject({
    useSSH: true,
    SSHServerName: 'gate',
    SSHUserName: 'grace',
    SSHPassword: 'open',
    SSHPort: 22,
  })
})

test('SQL Server is asked without a port field, and by Windows without user and password', () => {
  const draft = changeDraft(draftOf('mssql', null, null), {
    serverName: 'db',
    port: 1450,
    authentication: 'windows',
  })
  expect(asFetch('mssql', draft, null)).toEqual({
    serverName: 'db,1450',
    authentication: 'Windows',
    tls: 'require',
  })
})

test('a saved connection that nobody changed is asked by its id, and a renamed or shared one too', () => {
  const draft = draftOf('postgresql', saved, null)
  expect(asFetch('postgresql', draft, saved)).toEqual({ connectionId: 'c' })
  expect(asFetch('postgresql', { ...draft, name: 'other', isShared: true }, saved)).toEqual({
    connectionId: 'c',
  })
  expect(asFetch('postgresql', { ...draft, serverName: 'elsewhere' }, saved)).not.toHaveProperty(
    'connectionId',
  )
})

test('a connection is called after its server alone until there is a user', () => {
  const draft = changeDraft(draftOf('mysql', null, null), { serverName: 'db' })
  expect(nameOf('mysql', draft)).toBe('db')
  expect(nameOf('mysql', { ...draft, userId: 'ada' })).toBe('ada@db')
})
