import { expect, test } from 'vitest'
import { firstSignUp, whereMailsLie } from './greeting.ts'

test('whoever starts an empty installation is told where to sign up, and the code that others are asked for', () => {
  expect(firstSignUp('http://localhost:3000', 'ABCD-EFGH-JKLM').join('\n')).toMatch(
    /http:\/\/localhost:3000\/sign-up\n.*Sign-up code.*ABCD-EFGH-JKLM$/,
  )
})

test('whoever starts Anj without a mail server is told where its mails lie, and how they get sent', () => {
  expect(whereMailsLie('/data')).toMatch(/no mail server.*\/data\/mail.*ANJ_SMTP_URL/)
})
