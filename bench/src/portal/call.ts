import { type Agent, request } from 'node:http'

export interface Called {
  readonly status: number
  readonly milliseconds: number
  readonly text: string
}

/** Makes one request over an agent and reads the whole answer. */
export function call(
  agent: Agent,
  url: string,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Called> {
  const { method = 'GET', headers = {}, body } = options
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, agent, headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('error', reject)
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          milliseconds: performance.now() - began,
          text: Buffer.concat(parts).toString(),
        }),
      )
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

/** How many pages a second a server gives to so many who ask one after the other, over so many seconds. */
export async function pagesPerSecond(
  agent: Agent,
  url: string,
  seconds: number,
  askers = 8,
): Promise<number> {
  const began = performance.now()
  const until = began + seconds * 1000
  let pages = 0
  const ask = async () => {
    while (performance.now() < until) {
      const { status } = await call(agent, url)
      if (status !== 200) throw new Error(`${url} answered ${status}.`)
      pages += 1
    }
  }
  await Promise.all(Array.from({ length: askers }, ask))
  return (pages * 1000) / (performance.now() - began)
}
