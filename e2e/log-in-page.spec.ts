import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const TOTAL = 2_000
const AT_ONCE = 50

/** A log-in page without its nonce, and the nonce of its policy and all its elements. */
interface Answer {
  readonly rest: string
  readonly nonce: string
}

/** Requests a page and checks that all of its nonces are the nonce that its policy allows. */
async function ask(url: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(url, { redirect: 'manual', ...init })
  const text = await response.text()
  const policy = response.headers.get('content-security-policy') ?? ''
  const nonces = new Set([...policy.matchAll(/'nonce-([^']+)'/g)].map(([, nonce]) => nonce))
  const [nonce = ''] = [...nonces]
  const used = [...text.matchAll(/nonce="([^"]*)"/g)].map(([, value]) => value)
  expect(nonces.size).toBe(1)
  expect(used.length).toBeGreaterThan(2)
  expect(new Set(used)).toEqual(nonces)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(Number(response.headers.get('content-length'))).toBe(Buffer.byteLength(text))
  return { rest: text.replaceAll(nonce, 'N'), nonce }
}

test('no two answers with the log-in page share a nonce, and each shows what its own request asked for', async ({
  page,
  product,
}) => {
  test.slow()
  await enter(page)
  const [session] = (await page.context().cookies()).filter(({ name }) => name === 'anj_session')
  const cookie = `anj_session=${session?.value}`
  const plain = `${product.url}/login`
  const form = { 'content-type': 'application/x-www-form-urlencoded', origin: new URL(product.url).origin }
  const body = 'userName=nobody&password=Wrong1%21%21'
  const kinds = [
    () => ask(plain),
    () => ask(`${plain}?next=%2Faccount`),
    () => ask(`${plain}?expired`),
    () => ask(`${plain}?loggedOut`, { headers: { 'accept-language': 'de' } }),
    () => ask(`${plain}?anew`, { headers: { cookie } }),
  ]
  const first = await Promise.all(kinds.map((kind) => kind()))
  expect(new Set(first.map(({ rest }) => rest)).size).toBe(kinds.length)
  const found: Answer[][] = kinds.map(() => [])
  let left = TOTAL
  const callers = Array.from({ length: AT_ONCE }, async () => {
    for (let n = left--; n > 0; n = left--) {
      const place = n % kinds.length
      const answer = await kinds[place]?.()
      if (answer) found[place]?.push(answer)
    }
  })
  const refused = await ask(plain, { method: 'POST', headers: form, body })
  await Promise.all(callers)
  for (const [place, answers] of found.entries())
    expect([...new Set(answers.map(({ rest }) => rest))]).toEqual([first[place]?.rest])
  const nonces = [...first, ...found.flat(), refused].map(({ nonce }) => nonce)
  expect(new Set(nonces).size).toBe(TOTAL + kinds.length + 1)
  // Neither the name of the session's user nor the error of a refused log-in appears in another answer.
  const name = /Continue as ([^<]+)</.exec(first.at(-1)?.rest ?? '')?.[1] ?? ''
  expect(name).not.toBe('')
  expect(first.slice(0, -1).filter(({ rest }) => rest.includes(name))).toEqual([])
  expect(refused.rest).toContain('User name or password is wrong.')
  expect((await ask(plain)).rest).toBe(first[0]?.rest)
})
