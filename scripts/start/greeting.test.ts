import { expect, test } from 'vitest'
import { mailFolderHint, signUpInstructions } from './greeting.ts'

test('shows where to sign up in an empty installation, and the code for users on other machines', () => {
  expect(signUpInstructions('http://localhost:3000', 'ABCD-EFGH-JKLM').join('\n')).toMatch(
    /http:\/\/localhost:3000\/sign-up\n.*Sign-up code.*ABCD-EFGH-JKLM$/,
  )
})

test('shows where emails are stored without a mail server, and how to send them', () => {
  expect(mailFolderHint('/data')).toMatch(/No mail server is set.*\/data\/mail.*ANJ_SMTP_URL/)
})
