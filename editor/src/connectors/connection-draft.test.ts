import { expect, test } from 'vitest'
import type { Connection } from '../server/connections.ts'
import {
  changeDraft,
  connectionProblems,
  draftOf,
  effectiveTls,
  isShownAtField,
  nameOf,
  remainingProblems,
  toAddress,
  toFetchBody,
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

test("reports each missing field with the specification's message", () => {
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

test('shows the valid range when a port is too large', () => {
  expect(
    connectionProblems('postgresql', { ...fresh, port: 99_999, sshPort: 99_999, useSSH: true }, null),
  ).toMatchObject({
    port: 'Port must be from 1 to 65535',
    'ssh.port': 'SSH Port must be from 1 to 65535',
  })
})

test.each([0, -1, 1.5, 'refuses a port of %s'])('refuses the port %s', (port) => {
  expect(connectionProblems('postgresql', { ...fresh, port }, null).port).toBe(
    'Port must be a positive integer',
  )
  expect(connectionProblems('postgresql', { ...fresh, useSSH: true, sshPort: port }, null)['ssh.port']).toBe(
    'SSH Port must be a positive integer',
  )
})

test('a saved connection keeps its passwords unless the user types new ones', () => {
  expect(connectionProblems('postgresql', draftOf('postgresql', saved, null), saved)).toEqual({})
})

test('adding a tunnel to a saved connection requires a password for the tunnel', () => {
  const draft = changeDraft(draftOf('postgresql', { ...saved, ssh: null }, null), {
    useSSH: true,
    sshServerName: 'gate',
    sshUserName: 'ada',
  })
  expect(connectionProblems('postgresql', draft, { ...saved, ssh: null })).toEqual({
    'ssh.password': 'SSH Password is required',
  })
})

test("a new connection starts with the file's address and trims it", () => {
  const draft = draftOf('postgresql', null, { serverName: ' db ', port: 5433, userId: 'ada' })
  expect(toAddress('postgresql', draft)).toEqual({
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
])('a new connection to %s starts with TLS %s', (serverName, tls) => {
  expect(effectiveTls('postgresql', changeDraft(fresh, { serverName }))).toBe(tls)
  expect(
    effectiveTls('postgresql', draftOf('postgresql', null, { serverName, port: 5432, userId: 'ada' })),
  ).toBe(tls)
})

test('keeps a chosen or saved TLS mode when the server name changes', () => {
  const chosen = changeDraft(fresh, { serverName: 'localhost', tls: 'disable' })
  expect(effectiveTls('postgresql', changeDraft(chosen, { serverName: 'db.example.com' }))).toBe('disable')
  expect(
    effectiveTls('postgresql', changeDraft(draftOf('postgresql', saved, null), { serverName: 'x' })),
  ).toBe('disable')
})

test('each kind starts with its own port, and Azure always verifies the server', () => {
  expect(draftOf('mysql', null, null).port).toBe(3306)
  expect(effectiveTls('azure-mysql', draftOf('azure-mysql', null, null))).toBe('verify')
  expect(
    effectiveTls('azure-mysql', draftOf('azure-mysql', { ...saved, kind: 'azure-mysql', ssh: null }, null)),
  ).toBe('verify')
  expect(toAddress('mysql', draftOf('mysql', null, null))).not.toHaveProperty('ssh')
})

test('a Windows login neither requires nor sends a user and password', () => {
  const draft = changeDraft(draftOf('mssql', null, null), {
    serverName: 'db.example',
    authentication: 'windows',
    userId: 'half',
    password: 'typed',
  })
  expect(connectionProblems('mssql', draft, null)).toEqual({})
  expect(toAddress('mssql', draft)).toEqual({
    kind: 'mssql',
    serverName: 'db.example',
    port: 1433,
    authentication: 'windows',
    tls: 'require',
  })
  expect(effectiveTls('mssql', changeDraft(draft, { serverName: 'localhost' }))).toBe('require')
  expect(nameOf('mssql', draft)).toBe('db.example (Windows)')
  expect(nameOf('azure-mssql', draft)).toBe('half@db.example')
  expect(toAddress('azure-mssql', draft)).toMatchObject({ userId: 'half', password: 'typed', tls: 'verify' })
  expect(toAddress('azure-mssql', draft)).not.toHaveProperty('authentication')
})

test('leaving the Windows login on a saved connection requires user and password', () => {
  const byWindows = { ...saved, kind: 'mssql', authentication: 'windows', userId: '', ssh: null } as const
  const draft = draftOf('mssql', byWindows, null)
  expect(connectionProblems('mssql', draft, byWindows)).toEqual({})
  expect(connectionProblems('mssql', changeDraft(draft, { authentication: 'user' }), byWindows)).toEqual({
    userId: 'UserID is required',
    password: 'Password is required',
  })
})

test("asks for no port when the server's name contains one", () => {
  const draft = changeDraft(draftOf('mssql', saved, null), { serverName: 'db\\SALES', port: '' })
  expect(connectionProblems('mssql', draft, null).port).toBeUndefined()
  expect(toAddress('mssql', draft)).toMatchObject({ serverName: 'db\\SALES', port: 1433 })
  expect(connectionProblems('mssql', { ...draft, serverName: 'db' }, null).port).toBe('Port is required')
})

test('a new SSH address clears the host key, but a new SSH user does not', () => {
  const draft = draftOf('postgresql', saved, null)
  expect(draft.sshHostKey).toBe('SHA256:abc')
  expect(changeDraft(draft, { sshUserName: 'grace' }).sshHostKey).toBe('SHA256:abc')
  expect(changeDraft(draft, { sshPort: 22 }).sshHostKey).toBeNull()
  expect(changeDraft(draft, { sshServerName: 'other' }).sshHostKey).toBeNull()
})

test('does not repeat a message below the form when a visible field already shows it', () => {
  const said = 'Enter the password again.'
  expect(isShownAtField({ password: said }, said, fresh)).toBe(true)
  expect(isShownAtField({ 'ssh.password': said }, said, { useSSH: true })).toBe(true)
  expect(isShownAtField({ 'ssh.password': said }, said, { useSSH: false })).toBe(false)
  expect(isShownAtField({ tls: said }, said, fresh)).toBe(false)
  expect(isShownAtField({ password: 'another' }, said, fresh)).toBe(false)
})

test('typing in a field clears its problem', () => {
  const problems = { serverName: 'a', port: 'b', 'ssh.port': 'c' }
  expect(remainingProblems(problems, { serverName: 'db' })).toEqual({ port: 'b', 'ssh.port': 'c' })
  expect(remainingProblems(problems, { sshPort: 22 })).toEqual({ serverName: 'a', port: 'b' })
  expect(remainingProblems(problems, { tls: 'verify' })).toEqual(problems)
})

test("requests databases with the specification's field names, and sends only the fields of the kind", () => {
  const typed = { serverName: ' db ', userId: 'ada', password: 'secret' }
  expect(toFetchBody('mysql', changeDraft(draftOf('mysql', null, null), typed), null)).toEqual({
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
  expect(toFetchBody('postgresql', behind, null)).toMatchObject({
    useSSH: true,
    SSHServerName: 'gate',
    SSHUserName: 'grace',
    SSHPassword: 'open',
    SSHPort: 22,
  })
})

test('requests SQL Server databases without a port field, and without user and password for a Windows login', () => {
  const draft = changeDraft(draftOf('mssql', null, null), {
    serverName: 'db',
    port: 1450,
    authentication: 'windows',
  })
  expect(toFetchBody('mssql', draft, null)).toEqual({
    serverName: 'db,1450',
    authentication: 'Windows',
    tls: 'require',
  })
})

test('requests databases by id if the connection is unchanged, renamed or newly shared', () => {
  const draft = draftOf('postgresql', saved, null)
  expect(toFetchBody('postgresql', draft, saved)).toEqual({ connectionId: 'c' })
  expect(toFetchBody('postgresql', { ...draft, name: 'other', isShared: true }, saved)).toEqual({
    connectionId: 'c',
  })
  expect(toFetchBody('postgresql', { ...draft, serverName: 'elsewhere' }, saved)).not.toHaveProperty(
    'connectionId',
  )
})

test('a connection without a user is named after its server', () => {
  const draft = changeDraft(draftOf('mysql', null, null), { serverName: 'db' })
  expect(nameOf('mysql', draft)).toBe('db')
  expect(nameOf('mysql', { ...draft, userId: 'ada' })).toBe('ada@db')
})
