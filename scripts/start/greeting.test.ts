import { expect, test } from 'vitest'
import { mailFolderHint, practiceLines, signUpInstructions } from './greeting.ts'

test('shows where to sign up in an empty installation, and the code for users on other machines', () => {
  expect(signUpInstructions('http://localhost:3000', 'ABCD-EFGH-JKLM').join('\n')).toMatch(
    /http:\/\/localhost:3000\/sign-up\n.*Sign-up code.*ABCD-EFGH-JKLM$/,
  )
})

test('shows where emails are stored without a mail server, and how to send them', () => {
  expect(mailFolderHint('/data')).toMatch(/No mail server is set.*\/data\/mail.*ANJ_SMTP_URL/)
})

test('names the connection to the practice database, and shows no password', () => {
  const lines = practiceLines('postgres://practice:secret@127.0.0.1:5433/practice', 5000).join('\n')
  expect(lines).toMatch(
    /the connection 'Practice database'.*\n.*server 127\.0\.0\.1 {3}port 5433 {3}database practice\n.*Its port was 5000/,
  )
  expect(lines).not.toContain('secret')
})
