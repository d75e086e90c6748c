import { expect, test } from 'vitest'
import { consumeNotice, redirectWithNotice } from './notice.server.ts'

const asking = (cookie: string) => new Request('http://anj.test/', { headers: { cookie } })

test('carries a notice unchanged to the next page and shows it only once', () => {
  const answer = redirectWithNotice('/users', 'Saved; “Zoë, 李” = done.')
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  const taken = consumeNotice(asking(`anj_session=a.b.c; ${cookie}`))
  expect(taken?.notice).toBe('Saved; “Zoë, 李” = done.')
  expect(taken?.headers['Set-Cookie']).toContain('Max-Age=0')
})

test('returns null without a cookie and an empty notice for an unreadable cookie', () => {
  expect(consumeNotice(asking('anj_session=a.b.c'))).toBeNull()
  expect(consumeNotice(asking('anj_notice=%E0%A4%A'))?.notice).toBe('')
})
