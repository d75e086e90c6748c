import { expect, test } from 'vitest'
import { readQuestion, withoutSecrets } from './read-question.ts'

test('lines stay, what no text can hold and what steers a terminal go', () => {
  expect(readQuestion('  How\tdo I\n\u001b[1mrun\0\u009b?\ud800 ')).toBe('How\tdo I\n [1mrun ?\ufffd')
  expect(readQuestion('🦆'.repeat(10_000))).toHaveLength(20_000)
  for (const none of ['', ' \n', '\0\u0007', 'x'.repeat(10_001)])
    expect(() => readQuestion(none)).toThrow('A question must have 1 to 10,000 characters.')
})

test.each([
  ['mysql://ada:p@ss:w/rd@db:3306/x', 'mysql://ada:…@db:3306/x'],
  ['https://help.example/a:b', 'https://help.example/a:b'],
  ['Server=db;Pwd=abc;Database=x', 'Server=db;Pwd=…;Database=x'],
  ["user 'ada', password: 'a b' ok", "user 'ada', password: … ok"],
  ['{"LLM_API_KEY":"abc"}', '{"LLM_API_KEY":…}'],
  ['authorization: Bearer abcdefghijklmnop', 'authorization: Bearer …'],
  ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIi.abc-_', '…'],
  ['anj_abcdefghijklmnopqrstuvwxyz is wrong', '… is wrong'],
  ['-----BEGIN OPENSSH PRIVATE KEY-----\nabc\n', '…'],
  ['User name or password is wrong.', 'User name or password is wrong.'],
  ['Password is required', 'Password is required'],
  ['How do I change my password?', 'How do I change my password?'],
])('%j is kept as %j', (text, kept) => {
  expect(withoutSecrets(text)).toBe(kept)
})

test('however long a text is, it is looked through at once', () => {
  const begun = performance.now()
  for (const part of ['password', 'a://b:', 'token = "', 'eyJaaaaaaaaa.', '-----BEGIN A PRIVATE KEY-----'])
    readQuestion(part.repeat(10_000 / part.length))
  expect(performance.now() - begun).toBeLessThan(1000)
})
