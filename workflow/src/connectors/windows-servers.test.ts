import { expect, test } from 'vitest'
import { isWindowsServer, readWindowsServers } from './windows-servers.ts'

const servers = ['db.corp.example', '*.sales.corp.example', '10.0.0.7', 'localhost', 'fe80::1']

test.each([
  'db.corp.example',
  'DB.Corp.Example',
  ' db.corp.example. ',
  'a.sales.corp.example',
  'A.B.Sales.Corp.Example',
  '10.0.0.7',
  'localhost',
  'FE80::1',
])('accepts the listed server %s', (host) => {
  expect(isWindowsServer(servers, host)).toBe(true)
})

test.each([
  '',
  'db',
  'evil.example',
  'db.corp.example.evil.example',
  'xdb.corp.example',
  'sales.corp.example',
  '.sales.corp.example',
  'evilsales.corp.example',
  '*.sales.corp.example.evil',
  'evil.example\0.sales.corp.example',
  'evil.example/.sales.corp.example',
  'evil.example,1.sales.corp.example',
  'evil.example ⁄a.sales.corp.example',
  'évil.sales.corp.example',
  '10.0.0.70',
  '127.0.0.1',
])('refuses the unlisted server %j', (host) => {
  expect(isWindowsServer(servers, host)).toBe(false)
})

test('ignores case and spaces in a list', () => {
  expect(readWindowsServers(' DB.Corp.example,*.sales.CORP.example , ,10.0.0.7,fe80::1')).toEqual([
    'db.corp.example',
    '*.sales.corp.example',
    '10.0.0.7',
    'fe80::1',
  ])
})

test.each([
  '*',
  '*.',
  '.example',
  '*db.example',
  'db.*',
  'db,*',
  'db\\SALES',
  'db;other',
  'https://db',
  ',',
  ' ',
])('refuses the invalid list %s', (text) => {
  expect(readWindowsServers(text)).toBeNull()
})
