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
])('%s is listed', (host) => {
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
])('%j is not', (host) => {
  expect(isWindowsServer(servers, host)).toBe(false)
})

test('a list is read whatever its case and spaces', () => {
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
])('%s is no list', (text) => {
  expect(readWindowsServers(text)).toBeNull()
})
