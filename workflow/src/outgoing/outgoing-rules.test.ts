import { expect, test } from 'vitest'
import {
  checkAddress,
  checkHost,
  noOutgoingRules,
  type OutgoingRules,
  readOutgoingList,
} from './outgoing-rules.ts'

const list = (text: string) => {
  const read = readOutgoingList(text)
  if (read === null) throw new Error(`${text} is no list`)
  return read
}
const rules = (allow: string, deny = ''): OutgoingRules => ({ allow: list(allow), deny: list(deny) })

test.each([
  '169.254.169.254',
  '169.254.0.1',
  'fe80::1',
  'fe80::1%lo',
  'febf:ffff::1',
  'fd00:ec2::254',
  'fd20:ce::254',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  '0.0.0.0',
  '0.1.2.3',
  '::',
  '224.0.0.1',
  '255.255.255.255',
  'ff02::1',
  // The same addresses, embedded in other networks.
  '::ffff:169.254.169.254',
  '::ffff:a9fe:a9fe',
  '::ffff:0:169.254.169.254',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b::169.254.169.254',
  '64:ff9b:1::a9fe:a9fe',
  '2002:a9fe:a9fe::1',
  '2001:0:4136:e378:8000:63bf:5601:5601',
  '::169.254.169.254',
  '::ffff:0.0.0.0',
])('refuses the special address %s by default', (address) => {
  expect(checkAddress(noOutgoingRules, 'db.corp.example', address)).toBe('special')
  expect(checkAddress(rules('db.corp.example, 0.0.0.0/0, ::/0'), 'db.corp.example', address)).toBe('special')
})

test.each([
  '10.0.0.7',
  '127.0.0.1',
  '::1',
  '192.168.1.1',
  '8.8.8.8',
  '2a00:1450::1',
  '::ffff:10.0.0.7',
  '169.253.255.255',
  '169.255.0.0',
  'fd00:ec2::253',
])('allows %s without rules', (address) => {
  expect(checkAddress(noOutgoingRules, 'db.corp.example', address)).toBeNull()
})

test('allows a special address when the list contains it or a special network around it', () => {
  for (const allow of ['169.254.10.1', '169.254.10.0/24', '169.254.0.0/16'])
    expect(checkAddress(rules(allow), 'db', '169.254.10.1')).toBeNull()
  expect(checkAddress(rules('169.254.10.0/24'), 'db', '169.254.169.254')).toBe('special')
  expect(checkAddress(rules('168.0.0.0/5'), 'db', '169.254.10.1')).toBe('special')
  expect(checkAddress(rules('fe80::/64'), 'db', 'fe80::7')).toBeNull()
  expect(checkAddress(rules('169.254.10.1'), 'db', '::ffff:169.254.10.1')).toBeNull()
})

test('allows only listed hosts when there is a list', () => {
  const some = rules('db.corp.example, *.sales.corp.example, 10.1.0.0/16, fd12::/32')
  expect(checkAddress(some, 'DB.corp.example.', '10.9.0.1')).toBeNull()
  expect(checkAddress(some, 'a.b.sales.corp.example', '10.9.0.1')).toBeNull()
  expect(checkAddress(some, 'other', '10.1.255.255')).toBeNull()
  expect(checkAddress(some, 'other', '::ffff:10.1.0.1')).toBeNull()
  expect(checkAddress(some, 'other', 'fd12::9')).toBeNull()
  for (const [host, address] of [
    ['other', '10.2.0.1'],
    ['sales.corp.example', '10.9.0.1'],
    ['evil.example/.sales.corp.example', '10.9.0.1'],
    ['db.corp.example.evil.example', '10.9.0.1'],
    ['10.9.0.1', '10.9.0.1'],
    ['localhost', '127.0.0.1'],
  ] as const)
    expect(checkAddress(some, host, address), host).toBe('notListed')
})

test('refuses denied hosts however they are written', () => {
  const some = rules(
    '0.0.0.0/0, ::/0, db.corp.example',
    'db.corp.example, *.secret.example, 127.0.0.0/8, ::1',
  )
  for (const [host, address] of [
    ['db.corp.example', '10.0.0.1'],
    ['x.secret.example', '10.0.0.1'],
    ['2130706433', '127.0.0.1'],
    ['x', '::ffff:127.0.0.1'],
    ['x', '64:ff9b::7f00:1'],
    ['x', '::1'],
  ] as const)
    expect(checkAddress(some, host, address), host).toBe('denied')
  expect(checkAddress(some, 'x', '10.0.0.1')).toBeNull()
})

test('refuses invalid addresses', () => {
  for (const address of ['', 'db', '1.2.3', '10.0.0.1/8'])
    expect(checkAddress(noOutgoingRules, 'db', address)).toBe('special')
})

test('checks a host by its text alone when another server resolves its name', () => {
  expect(checkHost(noOutgoingRules, 'metadata.google.internal')).toBeNull()
  for (const host of [
    '169.254.169.254',
    '[fe80::1]',
    '::ffff:169.254.169.254',
    '0xa9fea9fe',
    '2852039166',
    '0251.0376.0251.0376',
    '0.0.0.0',
    '0',
  ])
    expect(checkHost(noOutgoingRules, host), host).toBe('special')
  expect(checkHost(rules('bastion'), '10.0.0.7')).toBeNull()
  expect(checkHost(rules('', '10.0.0.0/8, *.secret.example'), '10.0.0.7')).toBe('denied')
  expect(checkHost(rules('', '10.0.0.0/8, *.secret.example'), 'A.secret.example.')).toBe('denied')
})

test('ignores case and spaces in a list, and refuses invalid entries', () => {
  expect(list(' DB.Corp.example,*.sales.CORP.example , ,10.0.0.7/8,fe80::/10 ')).toEqual([
    'db.corp.example',
    '*.sales.corp.example',
    '10.0.0.7/8',
    'fe80::/10',
  ])
  for (const text of [
    '*',
    '*.',
    'https://db',
    'db:5432',
    '10.0.0.0/33',
    '10.0.0.0/x',
    'a b',
    '10.1',
    'x/8',
    '::/129',
    '2130706433',
    '0x7f.1',
  ])
    expect(readOutgoingList(text), text).toBeNull()
})
