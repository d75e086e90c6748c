import { expect, test } from 'vitest'
import { defaultTls } from './default-tls.ts'

const here = ['localhost', ' LOCALHOST ', '127.0.0.1', '127.0.1.1', '::1', '[::1]']
test.each([
  ...here,
  'localhost,5433',
  'localhost\\SQLEXPRESS',
  '.\\SQLEXPRESS',
  '(local)',
  'tcp:localhost,1433',
])('%s is this machine, so TLS is off by default', (serverName) => {
  expect(defaultTls('postgresql', serverName)).toBe('disable')
  expect(defaultTls('azure-mysql', serverName)).toBe('verify')
  expect(defaultTls('mssql', serverName, 'windows')).toBe('require')
})

test.each([
  '',
  'db.example.com',
  'db.example.com,5433',
  '10.0.0.1',
  'localhost.example.com',
  '127.0.0.1.example.com',
])('%s is another machine, so TLS is on by default', (serverName) => {
  expect(defaultTls('postgresql', serverName)).toBe('require')
})
