import { describe, expect, test } from 'vitest'
import { messages } from '../messages.ts'
import { hideSecrets } from './hide-secrets.ts'

test.each([
  ['mysql://ada:p@ss:w/rd@db:3306/x', 'mysql://ada:…@db:3306/x'],
  ['Server=db;Pwd=abc;Database=x', 'Server=db;Pwd=…;Database=x'],
  ['Pwd={a;b}}c};Database=x', 'Pwd=…;Database=x'],
  ['AccountName=x;AccountKey=a+b/c==;EndpointSuffix=y', 'AccountName=x;AccountKey=…;EndpointSuffix=y'],
  ['https://x.blob.example/a?se=1&sig=a%2Fb&sp=r', 'https://x.blob.example/a?se=1&sig=…&sp=r'],
  ["user 'ada', password: 'a b' ok", "user 'ada', password: … ok"],
  ["with password = 'a''b' ok", 'with password = … ok'],
  ['PASSWORD="a\\"b" ok', 'PASSWORD=… ok'],
  ['password = "abc def\nWhy?', 'password = …\nWhy?'],
  ["password = 'abc def", 'password = …'],
  ['password: “a b” ok', 'password: … ok'],
  ['{"LLM_API_KEY":"abc"}', '{"LLM_API_KEY":…}'],
  ['"{\\"password\\":\\"a b\\",\\"x\\":1}"', '"{\\"password\\":…,\\"x\\":1}"'],
  ['ANJ_SECRET_KEY=0123abcd', 'ANJ_SECRET_KEY=…'],
  ['secret_key: abc', 'secret_key: …'],
  ['private_key=abc', 'private_key=…'],
  ['ANJ_SIGN_UP_CODE=abc', 'ANJ_SIGN_UP_CODE=…'],
  ['PGPASSWORD=abc psql', 'PGPASSWORD=… psql'],
  ['pass: x', 'pass: …'],
  ['DB_PASS=x', 'DB_PASS=…'],
  ["'password' => 'x'", "'password' => …"],
  ['<smtp:password>a b</smtp:password>', '<smtp:password>…</smtp:password>'],
  ['authorization: Bearer abcdefghijklmnop', 'authorization: Bearer …'],
  ['Authorization: Basic YWRhOng=', 'Authorization: Basic …'],
  ['curl -H "Authorization: Basic YWRhOng=" x', 'curl -H "Authorization: Basic …" x'],
  ['it sends Basic YWRhOmh1bnRlcjI= then', 'it sends Basic … then'],
  ['curl -u ada:hunter x', 'curl -u ada:… x'],
  ['anj login --password hunter2 now', 'anj login --password … now'],
  ["anj login --db-password 'a b' now", 'anj login --db-password … now'],
  ['anj --api-token abc --verbose', 'anj --api-token … --verbose'],
  ['client -uada -phunter2 x', 'client -uada -p… x'],
  ['mysql -u ada -phunter x', 'mysql -u ada -p… x'],
  ['sqlcmd -S db -P hunter x', 'sqlcmd -S db -P … x'],
  ["CREATE USER ada IDENTIFIED BY 'a b';", 'CREATE USER ada IDENTIFIED BY …;'],
  ["identified with mysql_native_password by 'x'", 'identified with mysql_native_password by …'],
  ["CREATE ROLE ada LOGIN PASSWORD 'a b';", 'CREATE ROLE ada LOGIN PASSWORD …;'],
  ['user ada password hunter2 at db', 'user ada password … at db'],
  ['my password is hunter', 'my password is …'],
  ['Hello, my old password is hunter. Why?', 'Hello, my old password is …. Why?'],
  ['The password is Sesame1!, why?', 'The password is …, why?'],
  ["the password is 'open sesame' here", 'the password is … here'],
  ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIi.abc-_', '…'],
  ['anj_abcdefghijklmnopqrstuvwxyz is wrong', '… is wrong'],
  ['with sk-abcdefghijklmnopqrst then', 'with … then'],
  ['-----BEGIN OPENSSH PRIVATE KEY-----\nabc\n', '…'],
])('stores %j as %j', (text, kept) => {
  expect(hideSecrets(text)).toBe(kept)
})

describe('keeps text without a secret', () => {
  test.each([
    'https://help.example/a:b',
    'How do I change my password?',
    'My password is wrong.',
    'It says `User name or password is wrong.`',
    'the password is wrong!',
    'My password is not accepted.',
    'my password is expired',
    'Is my password is case sensitive?',
    'What is Basic authentication?',
    'Basic Settings, please',
    'A compass: north; bypass: none; passengers: 4',
    'The primary key: id',
    'psql -p 5432 -path -port',
    'The API token is in the mail',
    'Which option is --password?',
  ])('%j', (text) => {
    expect(hideSecrets(text)).toBe(text)
  })

  test("keeps Anj's own messages unchanged", () => {
    const changed = Object.values(messages).filter((sentence) => hideSecrets(sentence) !== sentence)
    expect(changed).toEqual([])
  })
})

test.each([
  'password',
  'a://b:',
  'token = "',
  'token = {',
  "token = '\\",
  'eyJaaaaaaaaa.',
  '-----BEGIN A PRIVATE KEY-----',
  'mysql -x ',
  'identified ',
  'my password is ',
  '--password-',
  '<password',
  'authorization: ',
  'token is a',
  '-p1',
])('processes a long text of repeated %j quickly', (part) => {
  const begun = process.cpuUsage()
  hideSecrets(part.repeat(10_000 / part.length))
  const { user, system } = process.cpuUsage(begun)
  expect((user + system) / 1000).toBeLessThan(1000)
})
